import { createPresenceComponent } from '@fluentui/react-components';

const shown = { opacity: 1, transform: 'none' };

/** Where the surface comes from and goes to, by how it lies on this window. */
function hiddenFrame(element: HTMLElement): Keyframe {
  const isSheet = getComputedStyle(element).getPropertyValue('--lies') === 'sheet';
  if (isSheet) return { opacity: 1, transform: 'translateY(100%)' };
  if (element.dataset['shape'] === 'drawer') return { opacity: 1, transform: 'translateX(100%)' };
  return { opacity: 0, transform: 'scale(.96)' };
}

/** In 250 ms, out 150 ms; with reduced motion Fluent makes both next to nothing. Source: design §4. */
export const SheetMotion = createPresenceComponent(({ element }) => {
  const hidden = hiddenFrame(element);
  return {
    enter: { keyframes: [hidden, shown], duration: 250, easing: 'cubic-bezier(.1,.9,.2,1)' },
    exit: { keyframes: [shown, hidden], duration: 150, easing: 'cubic-bezier(.7,0,1,.5)' },
  };
});
