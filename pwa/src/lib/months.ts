// Apart from the days, which the first screen shows. Own names for the same reason.
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
