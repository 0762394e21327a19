import { Route, Routes } from 'react-router-dom';
import { Link } from '#pwa/ui/link.tsx';
import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { ScreenLoadError } from './lazy-screen.ts';
import { ScreenBoundary } from './screen-boundary.tsx';

function Failing({ failure }: { failure: { error: Error | null } }) {
  if (failure.error !== null) throw failure.error;
  return <h1>The retreat</h1>;
}

/** React tells every caught error; here they are wanted. */
const silenceErrors = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);

const show = (failure: { error: Error | null }) =>
  renderScreen(
    <>
      <Link to="/trips">Trips</Link>
      <ScreenBoundary>
        <Routes>
          <Route path="/" element={<Failing failure={failure} />} />
          <Route path="/trips" element={<h1>Your trips</h1>} />
        </Routes>
      </ScreenBoundary>
    </>,
  );

describe('a screen that fails', () => {
  test('Retry shows it as soon as it works', async () => {
    silenceErrors();
    const failure: { error: Error | null } = { error: new Error('broken') };
    const { user } = show(failure);
    expect(screen.getByRole('alert').textContent).toContain('Something went wrong');
    failure.error = null;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(screen.getByRole('heading', { name: 'The retreat' })).toBeTruthy();
  });

  test('leaves the rest of the app alone: another page is a new chance', async () => {
    silenceErrors();
    const { user } = show({ error: new Error('broken') });
    await user.click(screen.getByRole('link', { name: 'Trips' }));
    expect(screen.getByRole('heading', { name: 'Your trips' })).toBeTruthy();
  });

  test('that could not be loaded is called not saved, in calm words', () => {
    silenceErrors();
    show({ error: new ScreenLoadError('no chunk') });
    expect(screen.getByRole('heading', { name: "This page isn't saved yet" })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
