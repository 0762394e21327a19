import type { ReactNode } from 'react';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';

interface Options {
  /** Where the person is. */
  path?: string;
}

/** Draws something that lives below the router. `address()` tells where the person is now. */
export function renderScreen(screen: ReactNode, { path = '/' }: Options = {}) {
  let now = path;
  const follow = (address: string) => {
    now = address;
  };
  const view = render(
    <MemoryRouter initialEntries={[path]}>
      {screen}
      <Address onChange={follow} />
    </MemoryRouter>,
  );
  return { ...view, user: userEvent.setup(), address: () => now };
}

function Address({ onChange }: { onChange: (address: string) => void }) {
  const { pathname, search, hash } = useLocation();
  onChange(pathname + search + hash);
  return null;
}
