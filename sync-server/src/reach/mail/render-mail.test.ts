import { expect, test } from 'vitest';
import { renderMail, type MailContent } from './render-mail.ts';

const content: MailContent = {
  subject: 'Your stay',
  preheader: '9–11 June',
  heading: 'Your stay is confirmed',
  paragraphs: ['First.', 'Second.'],
  details: [['Check-in', 'Tue 9 June']],
  action: { label: 'Open your trip', url: 'https://wellens.example/trips/1?a=1&b=2' },
  footerReason: 'You get this because you asked for a stay.',
};

test('HTML and text say the same', () => {
  const { html, text } = renderMail(content);
  for (const words of [
    'Your stay is confirmed',
    'First.',
    'Second.',
    'Check-in',
    'Tue 9 June',
    'Open your trip',
  ]) {
    expect(html).toContain(words);
    expect(text).toContain(words);
  }
  expect(html).toContain('href="https://wellens.example/trips/1?a=1&amp;b=2"');
  expect(text).toContain('https://wellens.example/trips/1?a=1&b=2');
});

test('what people wrote stays text in every slot', () => {
  const bad = `"><img src=x onerror=1>'&`;
  const { html } = renderMail({
    ...content,
    subject: bad,
    preheader: bad,
    heading: bad,
    paragraphs: [bad],
    details: [[bad, bad]],
    action: { label: bad, url: `https://wellens.example/${encodeURIComponent(bad)}"x` },
    footerReason: bad,
  });
  expect(html).not.toContain('<img');
  expect(html).not.toMatch(/href="[^"]*"x/);
});

test('there is no picture, script or foreign address in a mail', () => {
  const { html } = renderMail({
    ...content,
    unsubscribe: {
      page: 'https://wellens.example/stop#token',
      oneClick: 'https://wellens.example/api/stop/token',
    },
  });
  expect(html).not.toMatch(/<(img|script|link|iframe)/i);
  expect(html).not.toMatch(/@import|url\(/);
  const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, url]) => url);
  expect(new Set(addresses)).toEqual(
    new Set(['https://wellens.example/trips/1?a=1&amp;b=2', 'https://wellens.example/stop#token']),
  );
});

test('parts that are not there leave nothing behind', () => {
  const { html, text } = renderMail({ ...content, action: undefined, details: [] });
  expect(html).not.toContain('<a ');
  expect(html).not.toMatch(/undefined|null|\[\[|<!--(if|each|end):/);
  expect(text).not.toContain('undefined');
});

test('the length of a mail is bounded whatever it is made of', () => {
  const long = '"'.repeat(100_000);
  const { html, text } = renderMail({
    ...content,
    subject: long,
    heading: long,
    paragraphs: Array.from({ length: 100 }, () => 'a'.repeat(100_000)),
    details: Array.from({ length: 100 }, () => [long, long] as const),
  });
  expect(html.length).toBeLessThan(200_000);
  expect(text.length).toBeLessThan(200_000);
});

test.each([
  ['a script', 'javascript:alert(1)'],
  ['an address with a space', 'https://wellens.example/ x'],
  ['an endless address', `https://a.example/${'x'.repeat(3_000)}`],
])('a link to %s is refused', (_, url) => {
  expect(() => renderMail({ ...content, action: { label: 'Open', url } })).toThrow(TypeError);
});
