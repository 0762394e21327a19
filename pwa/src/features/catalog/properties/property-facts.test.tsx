import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Description } from './property-facts.tsx';

test('a number and its degree sign stay on one line', () => {
  render(<Description text={'A spring of 41 °C.\n\nOpen all year.'} />);
  expect(screen.getByText('A spring of 41\u00A0°C.', { normalizer: (text) => text })).toBeDefined();
});

test('each paragraph of a description has the direction of its own language', () => {
  render(<Description text={'בית על ההר.\n\nA house on the hill.'} />);
  expect(screen.getAllByText(/./, { selector: 'p' }).map(({ dir }) => dir)).toEqual(['auto', 'auto']);
});
