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

/** React logs every caught error; here they are expected. */
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
  test('Retry shows it once it works', async () => {
    silenceErrors();
    const failure: { error: Error | null } = { error: new Error('broken') };
    const { user } = show(failure);
    expect(screen.getByRole('alert').textContent).toContain('Something went wrong');
    failure.error = null;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(screen.getByRole('heading', { name: 'The retreat' })).toBeTruthy();
  });

  test('does not affect the rest of the app: another page is shown', async () => {
    silenceErrors();
    const { user } = show({ error: new Error('broken') });
    await user.click(screen.getByRole('link', { name: 'Trips' }));
    expect(screen.getByRole('heading', { name: 'Your trips' })).toBeTruthy();
  });

  test('that could not be loaded is called not saved, in neutral colours', () => {
    silenceErrors();
    show({ error: new ScreenLoadError('no chunk') });
    expect(screen.getByRole('heading', { name: "This page isn't saved yet" })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
