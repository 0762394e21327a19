import { useId } from 'react';
import { pines } from './pines.ts';
import styles from './ridgeline.module.css';

/** Four crests from far to near, each closed along the lower edge. Source: design §7. */
const ridges = [
  'M0 150C90 120 150 132 230 112 320 90 380 128 470 118 560 108 610 84 700 96 800 110 850 142 940 128 1030 114 1090 84 1170 92 1215 96 1250 110 1280 104V232H0Z',
  'M0 182C80 168 150 138 250 146 350 154 410 178 520 168 620 160 690 130 790 140 890 150 960 180 1060 166 1140 154 1210 136 1280 146V232H0Z',
  'M0 206C120 186 210 184 320 196 430 208 520 190 640 186 760 182 860 208 980 202 1090 196 1190 176 1280 184V232H0Z',
  'M0 226C160 208 300 222 440 218 600 214 720 206 880 220 1020 230 1160 210 1280 214V232H0Z',
];

const pinesOf = [undefined, undefined, pines.third, pines.fourth];

interface RidgelineProps {
  /** Position of the sun: right of a heading, in the middle, or right of a panel's text. */
  sun?: 'side' | 'centre' | 'panel';
  className?: string | undefined;
}

/** The app's signature drawing without image bytes: sky, sun, four ridges in the mist, and pines. Source: design §7. */
export function Ridgeline({ sun = 'side', className }: RidgelineProps) {
  const id = useId();
  return (
    <svg
      className={className === undefined ? styles.ridgeline : `${styles.ridgeline ?? ''} ${className}`}
      viewBox="0 0 1280 232"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
    >
      <defs>
        <linearGradient id={`${id}sky`} x1="0" y1="0" x2="0" y2="1">
          <stop className={styles.skyTop} />
          <stop offset="1" className={styles.skyBottom} />
        </linearGradient>
        <radialGradient id={`${id}glow`}>
          <stop className={styles.glow} />
          <stop offset="1" className={styles.glowEdge} />
        </radialGradient>
        {ridges.map((crest, index) => (
          // From the ridge's own colour at the crest to the colour of the ridge behind it, which looks like mist.
          <linearGradient key={crest} id={`${id}ridge${index}`} x1="0" y1="0" x2="0" y2="1">
            <stop className={styles.crest} data-ridge={index} />
            <stop offset="1" className={styles.mist} data-ridge={index} />
          </linearGradient>
        ))}
      </defs>
      <rect width="1280" height="232" fill={`url(#${id}sky)`} />
      <circle className={styles.halo} data-sun={sun} fill={`url(#${id}glow)`} />
      <circle className={styles.sun} data-sun={sun} />
      {ridges.map((crest, index) => (
        <g key={crest}>
          {pinesOf[index] && <path className={styles.pines} data-ridge={index} d={pinesOf[index]} />}
          <path d={crest} fill={`url(#${id}ridge${index})`} />
        </g>
      ))}
    </svg>
  );
}
