/**
 * Formats a whole number with thousands separators: '1,921'. Without `Intl.NumberFormat`, because creating the first
 * one takes as long as rendering twenty cards.
 */
export const formatWhole = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');
