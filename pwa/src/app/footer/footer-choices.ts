/** Source: spec §2, footer pickers. The first is the default. */
export const languages = [
  'English',
  'Español',
  'Français',
  'Deutsch',
  'Italiano',
  'Japanese',
  'Korean',
  'Simplified Chinese',
  'Portuguese',
] as const;

export const currencies = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'INR'] as const;
