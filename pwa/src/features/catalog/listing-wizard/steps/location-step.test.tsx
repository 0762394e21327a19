import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FoundPlace } from '#contracts/domain/places/places.ts';
import { newDraft } from '#pwa/features/catalog/listing-wizard/drafts/new-draft.ts';
import { emptyListing } from '#pwa/features/catalog/listing-wizard/form/listing-values.ts';
import { ListingWizard } from '#pwa/features/catalog/listing-wizard/listing-wizard.tsx';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';

const hakone: FoundPlace = {
  name: 'Hakone',
  kind: 'town',
  region: 'Kanagawa',
  country: 'Japan',
  latitude: 35.23,
  longitude: 139.1,
};
const forks: FoundPlace = { ...hakone, name: 'Forks', region: 'Washington', country: 'United States' };

let choose: (town: FoundPlace) => void;

const show = () =>
  renderScreen(
    <ListingWizard
      start={newDraft(crypto.randomUUID(), emptyListing)}
      isOnline={false}
      renderMap={({ onTown }) => {
        choose = onTown;
        return <p>The map</p>;
      }}
      renderPreview={() => null}
      onSend={() => Promise.resolve({ kind: 'accepted' })}
      onDiscard={() => undefined}
      onGone={() => undefined}
    />,
    { path: '/list-property?step=location' },
  );
const location = () => screen.getByLabelText<HTMLInputElement>(/^Location/).value;

test('a town chosen on the map is the location, until the host writes another one', async () => {
  const { user } = show();
  act(() => choose(hakone));
  await waitFor(() => expect(location()).toBe('Hakone, Japan'));
  act(() => choose(forks));
  await waitFor(() => expect(location()).toBe('Forks, Washington'));
  await user.type(screen.getByLabelText(/^Location/), ' coast');
  act(() => choose(hakone));
  expect(location()).toBe('Forks, Washington coast');
});

test('the map comes before the coordinates that it fills in, which say so until then', async () => {
  const { user } = show();
  const latitude = await screen.findByRole('spinbutton', { name: 'Latitude' });
  const order = screen.getByText('The map').compareDocumentPosition(latitude);
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.getByText('A town or the map fills in both numbers.')).toBeDefined();
  await user.type(latitude, '5');
  expect(screen.queryByText('A town or the map fills in both numbers.')).toBeNull();
});
