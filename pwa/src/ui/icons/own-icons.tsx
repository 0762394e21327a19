import type { ReactNode } from 'react';

/** Props like those of Fluent's icons: drawn in the text colour, hidden from screen readers. */
export interface IconProps {
  className?: string | undefined;
}

const lotus = (
  <path d="M12 4.5c2 2 3 4.3 3 6.7 0 2.6-1.1 4.9-3 6.8-1.9-1.9-3-4.2-3-6.8 0-2.4 1-4.7 3-6.7Z M9.1 9.2C7.5 8.3 5.5 7.8 3.5 7.9 3.3 13.5 6.5 17.7 12 18 M14.9 9.2c1.6-.9 3.6-1.4 5.6-1.3.2 5.6-3 9.8-8.5 10.1 M7.5 20.5h9" />
);
const hotSpring = (
  <path d="M4.35 11c-.4.8-.6 1.6-.6 2.5 0 3.9 3.7 6.5 8.25 6.5s8.25-2.6 8.25-6.5c0-.9-.2-1.7-.6-2.5 M8 14c-1.1-1.6 1.1-2.9 0-4.6 M12 14c-1.5-2.4 1.5-4.6 0-7.4-.6-1.1-.6-1.9 0-2.6 M16 14c-1.1-1.6 1.1-2.9 0-4.6" />
);
const yoga = (
  <>
    <circle cx="12" cy="5.25" r="2.25" />
    <path d="M6 15.25 8.6 11.6C9.3 10.3 10.5 9.75 12 9.75s2.7.55 3.4 1.85L18 15.25 M9.75 12.5v3.6M14.25 12.5v3.6 M3.75 19.4c2.6-2.2 5.4-3.3 8.25-3.3s5.65 1.1 8.25 3.3c-2.5.75-5.3 1.1-8.25 1.1s-5.75-.35-8.25-1.1Z" />
  </>
);
const pray = (
  <path d="M12 4.25v12.5 M12 4.25c-1 0-1.6.6-1.75 1.6L9.4 12l-3.9 4.4 3.2 3.6 3.3-3.25 M12 4.25c1 0 1.6.6 1.75 1.6L14.6 12l3.9 4.4-3.2 3.6L12 16.75" />
);

/** Fluent has none of these four icons. Source: design §6. */
function ownIcon(figure: ReactNode, size: 20 | 24) {
  return function OwnIcon({ className }: IconProps) {
    return (
      <svg
        className={className}
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
        data-fui-icon=""
      >
        {figure}
      </svg>
    );
  };
}

export const Lotus20Regular = /* @__PURE__ */ ownIcon(lotus, 20);
export const Lotus24Regular = /* @__PURE__ */ ownIcon(lotus, 24);
export const HotSpring20Regular = /* @__PURE__ */ ownIcon(hotSpring, 20);
export const HotSpring24Regular = /* @__PURE__ */ ownIcon(hotSpring, 24);
export const Yoga20Regular = /* @__PURE__ */ ownIcon(yoga, 20);
export const Yoga24Regular = /* @__PURE__ */ ownIcon(yoga, 24);
export const Pray20Regular = /* @__PURE__ */ ownIcon(pray, 20);
export const Pray24Regular = /* @__PURE__ */ ownIcon(pray, 24);
