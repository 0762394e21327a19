// Not in `days.ts`, which is part of the first load. Like there, own names, because `Intl.DateTimeFormat` is slow.
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const monthName = (day: string): string => months[Number(day.slice(5, 7)) - 1] ?? '';

/** 'June 2026'. @param month `YYYY-MM` */
export const formatMonth = (month: string): string => `${monthName(month)} ${Number(month.slice(0, 4))}`;

/** 'June 12, 2026'. @param day `YYYY-MM-DD` */
export const formatLongDay = (day: string): string =>
  `${monthName(day)} ${Number(day.slice(8))}, ${Number(day.slice(0, 4))}`;
