/**
 * The wanted answer; the substitute if it fails, or takes too long: a line that carries nothing neither answers nor fails
 * for minutes. Without a substitute, the wanted one whenever it comes.
 * @throws the failure of the wanted one, if there is no substitute
 */
export async function answerInTime(
  wanted: Promise<Response>,
  { waitMs, findSubstitute }: { waitMs: number; findSubstitute: () => Promise<Response | undefined> },
): Promise<Response> {
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), waitMs));
  const inTime = await Promise.race([wanted.catch(() => undefined), late]);
  return inTime ?? (await findSubstitute()) ?? wanted;
}
