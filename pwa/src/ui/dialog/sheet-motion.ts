import { createPresenceComponent } from '@fluentui/react-components';

const shown = { opacity: 1, transform: 'none' };

/** Direction of the animation, by the shape of the surface in this window. */
function hiddenFrame(element: HTMLElement): Keyframe {
  const isSheet = getComputedStyle(element).getPropertyValue('--lies') === 'sheet';
  if (isSheet) return { opacity: 1, transform: 'translateY(100%)' };
  if (element.dataset['shape'] === 'drawer') return { opacity: 1, transform: 'translateX(100%)' };
  return { opacity: 0, transform: 'scale(.96)' };
}

/** 250 ms in, 150 ms out; with reduced motion Fluent shortens both to almost nothing. Source: design §4. */
export const SheetMotion = createPresenceComponent(({ element }) => {
  const hidden = hiddenFrame(element);
  return {
    enter: { keyframes: [hidden, shown], duration: 250, easing: 'cubic-bezier(.1,.9,.2,1)' },
    exit: { keyframes: [shown, hidden], duration: 150, easing: 'cubic-bezier(.7,0,1,.5)' },
  };
});
