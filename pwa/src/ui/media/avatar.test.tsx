import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

test("the header shows the account's photo, and its initial if the photo cannot be loaded", () => {
  const { container } = render(<Avatar name="maya" image="/pictures/one/960.webp" />);
  const photo = container.querySelector('img');
  expect(photo?.getAttribute('src')).toBe('/pictures/one/960.webp');
  if (photo !== null) fireEvent.error(photo);
  expect(container.textContent).toBe('M');
});
