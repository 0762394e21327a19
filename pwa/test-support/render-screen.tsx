import type { ReactNode } from 'react';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';

interface Options {
  /** Where the person is. */
  path?: string;
  /** History state of the page. */
  state?: unknown;
}

/** Renders a component inside a router. `address()` returns the current URL, `state()` its history state. */
export function renderScreen(screen: ReactNode, { path = '/', state }: Options = {}) {
  let now = path;
  const { pathname, search, hash } = new URL(path, 'https://wellens.invalid');
  let nowState = state;
  const follow = (address: string, held: unknown) => {
    now = address;
    nowState = held;
  };
  const view = render(
    <MemoryRouter initialEntries={[{ pathname, search, hash, state }]}>
      {screen}
      <Address onChange={follow} />
    </MemoryRouter>,
  );
  return { ...view, user: userEvent.setup(), address: () => now, state: () => nowState };
}

function Address({ onChange }: { onChange: (address: string, state: unknown) => void }) {
  const location = useLocation();
  onChange(location.pathname + location.search + location.hash, location.state);
  return null;
}
