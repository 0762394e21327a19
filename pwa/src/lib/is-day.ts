const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** Whether the text is a day that exists, written `YYYY-MM-DD`. */
export function isDay(text: string | null): text is string {
  if (text === null || !dayPattern.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  // February 30 comes back as another day.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
