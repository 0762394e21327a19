import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Description } from './property-facts.tsx';

test('a number and its degree sign stay on one line', () => {
  render(<Description text={'A spring of 41 °C.\n\nOpen all year.'} />);
  expect(screen.getByText('A spring of 41\u00A0°C.', { normalizer: (text) => text })).toBeDefined();
});
