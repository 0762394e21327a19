import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Photo } from './photo.tsx';

const photo = (isOnline: boolean) => (
  <Photo url="/pictures/a-1600.webp" alt="Bath" sizes="100vw" isOnline={isOnline} />
);

test('a photo that is not on the device says so, and loads when the network is back', () => {
  const { rerender } = render(photo(false));
  fireEvent.error(screen.getByRole('img', { name: 'Bath' }));
  expect(screen.getByRole('img', { name: 'Bath: Photo not saved on this device' })).toBeDefined();
  rerender(photo(true));
  expect(screen.getByRole('img', { name: 'Bath' }).tagName).toBe('IMG');
});

test('a photo that fails while online is not retried forever', () => {
  const { rerender } = render(photo(true));
  fireEvent.error(screen.getByRole('img', { name: 'Bath' }));
  rerender(photo(true));
  expect(screen.getByRole('img', { name: 'Bath: This photo is not available' })).toBeDefined();
});

test('a retreat without any photo shows the ridgeline', () => {
  render(<Photo url={undefined} alt="Bath" sizes="100vw" isOnline />);
  expect(screen.getByRole('img', { name: 'Bath: This photo is not available' })).toBeDefined();
});

test('only the first photo of a page has high priority', () => {
  const { rerender } = render(photo(true));
  expect(screen.getByRole('img').getAttribute('loading')).toBe('lazy');
  rerender(<Photo url="/pictures/a-1600.webp" alt="Bath" sizes="100vw" isOnline isFirst />);
  expect(screen.getByRole('img').getAttribute('loading')).toBe('eager');
  expect(screen.getByRole('img').getAttribute('fetchpriority')).toBe('high');
});
