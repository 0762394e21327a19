import { useState } from 'react';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { FluentRoot } from '#pwa/ui/fluent-root.tsx';
import { TextField } from './text-field.tsx';

const warning = 'The pasted text was cut: 1,000 characters fit.';

function Form({ rows }: { rows: number | undefined }) {
  const [value, setValue] = useState('');
  return (
    <FluentRoot>
      <TextField
        label="Text"
        {...(rows !== undefined && { rows })}
        maxLength={1_000}
        value={value}
        onChange={({ target }) => setValue(target.value)}
      />
    </FluentRoot>
  );
}

test.each([undefined, 3])(
  'a paste that does not fit says so until text is removed (rows: %s)',
  async (rows) => {
    const { user } = renderScreen(<Form rows={rows} />);
    await user.click(await screen.findByRole('textbox', { name: 'Text' }));
    await user.paste('a'.repeat(1_000));
    expect(screen.queryByText(warning)).toBeNull();
    await user.keyboard('{Backspace}{Backspace}');
    await user.paste('and more');
    expect(screen.getByText(warning)).toBeTruthy();
    await user.keyboard('{Backspace}');
    expect(screen.queryByText(warning)).toBeNull();
  },
);

test('what a person writes decides the direction of a field, but not of one for days', () => {
  const field = { value: '', onChange: () => undefined };
  renderScreen(
    <FluentRoot>
      <TextField {...field} label="Title" />
      <TextField {...field} label="About you" rows={4} />
      <TextField {...field} label="First day" type="date" />
    </FluentRoot>,
  );
  const directionOf = (label: string) => screen.getByLabelText(label).getAttribute('dir');
  expect(['Title', 'About you', 'First day'].map(directionOf)).toEqual(['auto', 'auto', null]);
});
