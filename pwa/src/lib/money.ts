const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** Whole US dollars as '$1,921'. */
export const formatDollars = (amount: number): string => dollars.format(amount);
