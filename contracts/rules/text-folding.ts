/** Text for comparing without case and accents: 'Mývatn' and 'MYVATN' fold alike. Both sides store and search it. */
export function foldText(value: string): string {
  return value
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    .replaceAll('ð', 'd')
    .replaceAll('þ', 'th')
    .replaceAll('ı', 'i')
    .replace(/\s+/g, ' ')
    .trim();
}
