const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** Whether the text is an existing day in the form `YYYY-MM-DD`. */
export function isDay(text: string | null): text is string {
  if (text === null || !dayPattern.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  // Some engines parse February 30 as March 2.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
