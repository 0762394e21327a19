import { useId } from 'react';
import styles from './logo.module.css';

/**
 * The logo: a W drawn as two pools with a sun above the middle, without the ridges of the app icon. Source: design §1.
 */
export function LogoMark({ size = 32 }: { size?: number }) {
  const id = useId();
  return (
    <svg width={size} height={size} viewBox="0 0 512 512" aria-hidden>
      <defs>
        <linearGradient id={`${id}ground`} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#0d7b7a" />
          <stop offset="1" stopColor="#014747" />
        </linearGradient>
        <radialGradient id={`${id}glow`}>
          <stop stopColor="#f7b27a" stopOpacity=".42" />
          <stop offset="1" stopColor="#f7b27a" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="512" height="512" rx="118" fill={`url(#${id}ground)`} />
      <circle cx="256" cy="174" r="120" fill={`url(#${id}glow)`} />
      <path
        d="M134 208C134 300 166 352 208 352 240 352 256 320 256 278 256 320 272 352 304 352 346 352 378 300 378 208"
        fill="none"
        stroke="#f4fbfa"
        strokeWidth="42"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="256" cy="172" r="43" fill="#f7b27a" />
    </svg>
  );
}

/** Logo and wordmark; at medium widths there is only room for the logo. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <LogoMark />
      <span className={styles.word}>Wellens</span>
    </span>
  );
}
