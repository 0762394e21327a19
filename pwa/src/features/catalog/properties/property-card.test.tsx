import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { buildProperty, buildPropertyCard } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { fromPackedCard, fromProperty } from './card-property.ts';
import { PropertyCard } from './property-card.tsx';

const images = ['/pictures/a-1600.webp', '/pictures/b-1600.webp', '/pictures/c-1600.webp'];
const ryokan = fromProperty(buildProperty({ images, instantBook: true }));
const shownPhoto = () => screen.getByRole('img', { name: /photo \d of 3/ });

describe('a card', () => {
  test('shows what a guest wants to know and links to the retreat', async () => {
    const { user, address } = renderScreen(<PropertyCard listing={ryokan} isOnline />);
    const card = screen.getByRole('article', { name: 'Cedar Steam Ryokan' });
    expect(card).toHaveProperty('textContent', expect.stringContaining('$245 / night'));
    expect(within(card).getByText('Hakone, Japan')).toBeDefined();
    expect(within(card).getByText('Hot Springs · Meditation · Bath')).toBeDefined();
    expect(within(card).getByText('Instant Book')).toBeDefined();
    expect(within(card).getByRole('img', { name: 'Rated 4.9 of 5, 128 reviews' })).toBeDefined();
    await user.click(within(card).getByRole('link', { name: 'Cedar Steam Ryokan' }));
    expect(address()).toBe('/properties/1');
  });

  test('shows the next group retreat that can still be booked, and nothing of one that cannot', () => {
    const [past, next] = ['2020-05-01T00:00:00.000Z', '2999-05-01T00:00:00.000Z'].map((bookByAt) => ({
      ...{ startDate: '2999-05-12', endDate: '2999-05-18', bookByAt, priceFrom: 480, placesLeft: 4 },
    }));
    const line = 'Group retreat · May 12 – 18, 2999 from $480 / person, 4 places left';
    const [open, closed] = [[past!, next!], [past!]].map((nextDepartures) => ({ ...ryokan, nextDepartures }));
    renderScreen(
      <>
        <PropertyCard listing={open!} isOnline />
        <PropertyCard listing={closed!} isOnline />
        <PropertyCard listing={ryokan} isOnline />
      </>,
    );
    const lines = screen.getAllByText(/Group retreat/).map(({ parentElement }) => parentElement?.textContent);
    expect(lines).toEqual([line]);
  });

  test('its photos turn both ways with wrap-around, without following the link', async () => {
    const { user, address } = renderScreen(<PropertyCard listing={ryokan} isOnline />);
    await user.click(screen.getByRole('button', { name: 'Previous photo of Cedar Steam Ryokan' }));
    expect(shownPhoto().getAttribute('alt')).toBe('Cedar Steam Ryokan, photo 3 of 3');
    await user.click(screen.getByRole('button', { name: 'Next photo of Cedar Steam Ryokan' }));
    expect(shownPhoto().getAttribute('alt')).toBe('Cedar Steam Ryokan, photo 1 of 3');
    expect(address()).toBe('/');
  });

  test('loads one photo until the pointer comes near', async () => {
    const { user, container } = renderScreen(<PropertyCard listing={ryokan} isOnline />);
    expect(container.querySelectorAll('img')).toHaveLength(1);
    await user.hover(screen.getByRole('article'));
    expect(container.querySelectorAll('img')).toHaveLength(3);
  });

  test('one photo needs no arrows', () => {
    renderScreen(<PropertyCard listing={fromPackedCard(buildPropertyCard())} isOnline />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test("without reviews it says 'New'", () => {
    renderScreen(<PropertyCard listing={{ ...ryokan, rating: null, reviewCount: 0 }} isOnline />);
    expect(screen.getByText('New')).toBeDefined();
  });

  test('offline it says whether the retreat can be opened', () => {
    const { unmount } = renderScreen(<PropertyCard listing={ryokan} isOnline={false} />);
    expect(screen.getByText('Saved offline')).toBeDefined();
    unmount();
    renderScreen(<PropertyCard listing={fromPackedCard(buildPropertyCard())} isOnline={false} />);
    expect(screen.queryByText('Saved offline')).toBeNull();
  });

  test("the screen's favourite button is on the photo", async () => {
    const { user, address } = renderScreen(
      <PropertyCard
        listing={ryokan}
        isOnline
        renderHeart={({ title }) => <button type="button">Save {title}</button>}
      />,
    );
    await user.click(screen.getByRole('button', { name: 'Save Cedar Steam Ryokan' }));
    expect(address()).toBe('/');
  });
});
