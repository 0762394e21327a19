import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { MessageText } from './message-text.tsx';

const { origin, host } = window.location;

test('an address of a retreat is a link that opens in the app, and the text around it stays', () => {
  const text = `Look (${origin}/properties/4?guests=2), then\n${origin}/trips/12.`;
  const { container } = renderScreen(<MessageText text={text} />);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/properties/4?guests=2',
    '/trips/12',
  ]);
  expect(container.textContent).toContain(text);
});

test.each([
  'https://elsewhere.example/properties/4',
  `https://${host}.elsewhere.example/properties/4`,
  `http://${host}@elsewhere.example/properties/4`,
  `http://someone@${host}/properties/4`,
  `${origin}/account-link?token=abc`,
  `${origin}/reset?token=abc`,
  `${origin}/unsubscribe?token=abc`,
  `${origin}/api/properties/4`,
  `${origin}/properties/../reset`,
  'javascript:alert(1)',
  '<a href="/properties/4">here</a>',
  '/properties/4',
])('%s stays text', (text) => {
  const { container } = renderScreen(<MessageText text={text} />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(container.textContent).toContain(text);
});
