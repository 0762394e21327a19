/** Position of a pine: the foot of its trunk and its height, in the drawing's units. */
interface Pine {
  x: number;
  foot: number;
  height: number;
}

/** Three strokes, each a wider triangle than the one above. */
function pine({ x, foot, height }: Pine): string {
  const tiers = [
    { top: 0, bottom: 0.42, half: 0.17 },
    { top: 0.24, bottom: 0.7, half: 0.24 },
    { top: 0.48, bottom: 1, half: 0.31 },
  ];
  const crown = foot - height;
  return tiers
    .map(({ top, bottom, half }) => {
      const apex = Math.round(crown + top * height);
      const base = Math.round(crown + bottom * height);
      const reach = Math.round(half * height);
      return `M${x} ${apex}L${x + reach} ${base}H${x - reach}Z`;
    })
    .join('');
}

const third: Pine[] = [
  { x: 260, foot: 196, height: 22 },
  { x: 276, foot: 197, height: 30 },
  { x: 294, foot: 198, height: 20 },
  { x: 470, foot: 200, height: 16 },
  { x: 640, foot: 190, height: 20 },
  { x: 700, foot: 189, height: 28 },
  { x: 716, foot: 189, height: 20 },
  { x: 732, foot: 189, height: 32 },
  { x: 1086, foot: 198, height: 22 },
  { x: 1104, foot: 197, height: 32 },
  { x: 1122, foot: 195, height: 22 },
  { x: 1140, foot: 193, height: 30 },
];

const fourth: Pine[] = [
  { x: 60, foot: 222, height: 30 },
  { x: 80, foot: 221, height: 20 },
  { x: 880, foot: 222, height: 30 },
  { x: 898, foot: 222, height: 20 },
  { x: 1180, foot: 215, height: 36 },
  { x: 1200, foot: 214, height: 24 },
];

/** The trees of the two nearer ridges, one path each. */
export const pines = { third: third.map(pine).join(''), fourth: fourth.map(pine).join('') };
