import { defaultLocale, type Locale } from '#contracts/texts.ts';
import type { Db } from '#server/database/database.ts';

/** Language in which a person reads mails and push messages. The app has one; a person's choice is to be read here. */
export const findLocale: (db: Db, userId: number) => Promise<Locale> = () => Promise.resolve(defaultLocale);
