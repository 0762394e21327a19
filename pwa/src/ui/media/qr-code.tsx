import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** A text as a QR code, dark on light in every theme, because not every camera reads it inverted. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  // One path: a square for each dark module.
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={`M0 0h${size}v${size}H0z`} className={styles.light} />
      <path d={path} className={styles.dark} />
    </svg>
  );
}
