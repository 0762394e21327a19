import type { SVGProps } from 'react';

/**
 * An icon of one colour, as Fluent's headless ones are drawn. The build puts it in the place of Fluent's function, which
 * can also draw gradients, of which the app has none, and mirror shapes, which it does not use.
 * @param size of its square, in pixels
 * @param paths its shapes, in SVG's path language
 */
export function pathIcon(size: string, paths: readonly string[]) {
  return function PathIcon(props: SVGProps<SVGSVGElement>) {
    return (
      <svg
        width={size}
        height={size}
        viewBox={`0 0 ${size} ${size}`}
        fill="currentColor"
        aria-hidden
        data-fui-icon=""
        {...props}
      >
        {paths.map((path) => (
          <path key={path} d={path} />
        ))}
      </svg>
    );
  };
}
