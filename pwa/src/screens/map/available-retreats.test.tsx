import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { AvailableRetreats } from './available-retreats.tsx';

const show = (isNothingFound: boolean) =>
  renderScreen(
    <AvailableRetreats
      cards={[]}
      isNothingFound={isNothingFound}
      category={null}
      filters={{}}
      totalOf={undefined}
      selected={undefined}
      isOnline
      onPoint={() => undefined}
      onShowAll={() => undefined}
      renderHeart={undefined}
    />,
  );

test('a search without a result does not offer to show all on the map', () => {
  show(true);
  expect(screen.getByText('No retreats match your search.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('where the map was moved away from all that was found, they can be shown again', () => {
  show(false);
  expect(screen.getByText('No retreats in this part of the map.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Show all on the map' })).toBeTruthy();
});
