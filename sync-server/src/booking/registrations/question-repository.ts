import type { Question, QuestionKind } from '#contracts/domain/booking/registrations.ts';
import { propertyIdsOfHost } from '#server/catalog/properties/property-repository.ts';
import { fromList, toFlag, toList, type FlagColumn } from '#server/database/columns.ts';
import type { Db, Trx } from '#server/database/database.ts';
import type { ExportedRows } from '#server/database/exported-rows.ts';

interface QuestionRow {
  id: number;
  property_id: number;
  departure_id: number | null;
  position: number;
  kind: QuestionKind;
  label: string;
  choices: string;
  required: FlagColumn;
  sensitive: FlagColumn;
  for_kitchen: FlagColumn;
}

const toQuestion = (row: QuestionRow): Question => ({
  id: row.id,
  propertyId: row.property_id,
  departureId: row.departure_id,
  kind: row.kind,
  label: row.label,
  choices: toList(row.choices),
  required: toFlag(row.required),
  sensitive: toFlag(row.sensitive),
  forKitchen: toFlag(row.for_kitchen),
});

/** Questions of listings, those of all departures first, in the order of the host. */
export async function findQuestionsOf(db: Db, propertyIds: readonly number[]): Promise<Question[]> {
  const rows = await db<QuestionRow>('registration_questions')
    .whereIn('property_id', propertyIds)
    .orderByRaw('coalesce(departure_id, 0), position, id');
  return rows.map(toQuestion);
}

/** Stores questions of a list; answers to stored ones stay. */
export async function storeQuestions(
  trx: Trx,
  questions: readonly (Question & { position: number; isNew: boolean })[],
): Promise<void> {
  for (const { isNew, position, ...question } of questions) {
    const row: QuestionRow = {
      id: question.id,
      property_id: question.propertyId,
      departure_id: question.departureId,
      position,
      kind: question.kind,
      label: question.label,
      choices: fromList(question.choices),
      required: question.required,
      sensitive: question.sensitive,
      for_kitchen: question.forKitchen,
    };
    if (isNew) await trx<QuestionRow>('registration_questions').insert(row);
    else await trx<QuestionRow>('registration_questions').where('id', row.id).update(row);
  }
}

/** Deletes questions with their answers. */
export async function deleteQuestions(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx<QuestionRow>('registration_questions').whereIn('id', ids).delete();
}

/** Deletes the questions of a listing with their answers. */
export async function deleteQuestionsOf(trx: Trx, propertyId: number): Promise<void> {
  await trx<QuestionRow>('registration_questions').where('property_id', propertyId).delete();
}

/** For the export of a person's data. */
export const exportedQuestions: ExportedRows = {
  table: 'registration_questions',
  title: 'Questions to the guests of your group retreats',
  key: 'id',
  rows: (db, userId) => db('registration_questions').whereIn('property_id', propertyIdsOfHost(db, userId)),
};
