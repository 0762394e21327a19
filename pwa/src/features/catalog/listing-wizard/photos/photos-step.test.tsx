import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ImageAlt } from '#contracts/domain/catalog/properties.ts';
import { addressOfPicture } from '#contracts/domain/pictures/picture-addresses.ts';
import { privateDb } from '#pwa/data/open-stores.ts';
import { discardDraft, saveDraft } from '#pwa/features/catalog/listing-wizard/drafts/draft-commands.ts';
import { openNewDraft } from '#pwa/features/catalog/listing-wizard/drafts/open-draft.ts';
import { newDraft } from '#pwa/features/catalog/listing-wizard/drafts/new-draft.ts';
import { emptyListing } from '#pwa/features/catalog/listing-wizard/form/listing-values.ts';
import { ListingWizard } from '#pwa/features/catalog/listing-wizard/listing-wizard.tsx';
import { appDevice } from '#pwa/sync/app-device.ts';
import { exifOf, jpegWith } from '#pwa/test-support/exif.ts';
import { fileOf, stubPictures } from '#pwa/test-support/fake-pictures.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { ownPictures } from '#pwa/ui/media/photo/own-pictures.ts';
import { currentToast } from '#pwa/ui/feedback/toast/toast-store.ts';

/** A new id for each test, so that late writes of the previous test's wizard reach another draft. */
let draftId: string;
beforeEach(async () => {
  draftId = crypto.randomUUID();
  stubPictures();
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
  Object.assign(Element.prototype, { setPointerCapture: () => undefined });
  window.scrollBy = () => undefined;
  await Promise.all(privateDb().tables.map((table) => table.clear()));
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'storage');
});

function show({ isHost = true, start = newDraft(draftId, emptyListing) } = {}) {
  return renderScreen(
    <ListingWizard
      isHost={isHost}
      start={start}
      isOnline={false}
      renderMap={() => null}
      renderPreview={() => null}
      onSend={() => Promise.resolve({ kind: 'accepted' })}
      onDiscard={() => undefined}
      onGone={() => undefined}
    />,
    { path: '/list-property?step=photos' },
  );
}

const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Choose photos'), { target: { files } });
const rows = () => screen.queryAllByRole('listitem').filter((row) => 'url' in row.dataset);
const urls = () => rows().map(({ dataset }) => dataset['url']);
const drafted = async () =>
  ((await privateDb().drafts.get(draftId))?.values as typeof emptyListing | undefined)?.images;
const storedIds = () => privateDb().pictures.toCollection().primaryKeys();
const addThree = async () => {
  choose(fileOf('1.jpg'), fileOf('2.jpg'), fileOf('3.jpg'));
  await screen.findByText('3 photos added.');
  return urls();
};

test('chosen photos are on the disk with the draft that names them, and a refused file is named', async () => {
  show();
  choose(fileOf('house.jpg'), fileOf('lease.pdf', '%PDF-1.7 and so on'), fileOf('bath.jpg'));
  await screen.findByText('2 photos added.');
  const alert = screen.getByText('lease.pdf').closest('[role=alert]')!;
  expect(alert.textContent).toContain('This file is a PDF and not a photo.');
  const pictures = await privateDb().pictures.toArray();
  expect(new Set(await drafted())).toEqual(
    new Set(pictures.map(({ id }) => addressOfPicture(id, 'listing'))),
  );
  expect(await privateDb().pictureBytes.count()).toBe(2);
  expect(await screen.findAllByText('Waiting for a connection')).toHaveLength(2);
});

test('the place of a photo is offered for a retreat without one, and is not stored with the photo', async () => {
  const exif = exifOf({ order: 'II', north: 'S', east: 'E', latitude: [8, 30, 0], longitude: [115, 15, 0] });
  const content = String.fromCharCode(...jpegWith(exif));
  const { user } = show();
  choose(fileOf('1.jpg', content), fileOf('2.jpg'));
  await screen.findByText('2 photos added. Places and dates were removed from these photos.');
  await user.click(await screen.findByRole('button', { name: 'Use this place' }));
  expect(screen.queryByText(/Use this photo/)).toBeNull();
  await waitFor(async () =>
    expect((await privateDb().drafts.get(draftId))?.values).toMatchObject({
      latitude: '-8.5',
      longitude: '115.25',
    }),
  );
  choose(fileOf('3.jpg', content));
  await screen.findByText('1 photo added. Its place and date were removed from it.');
  expect(screen.queryByText(/Use this photo/)).toBeNull();
});

test('the place of a photo that is removed is not offered any more, and the offer is announced', async () => {
  const exif = exifOf({ order: 'II', north: 'S', east: 'E', latitude: [8, 30, 0], longitude: [115, 15, 0] });
  const { user } = show();
  choose(fileOf('1.jpg', String.fromCharCode(...jpegWith(exif))));
  const offer = await screen.findByText(/Use this photo/);
  expect(offer.closest('[role=status]')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove photo 1' }));
  await waitFor(() => expect(screen.queryByText(/Use this photo/)).toBeNull());
});

test('of photos without a place only the camera data is said to be removed', async () => {
  const camera = fileOf('1.jpg', String.fromCharCode(...jpegWith(exifOf(null))));
  show();
  choose(camera);
  await screen.findByText('1 photo added. Its camera data was removed.');
  choose(camera, fileOf('2.jpg'));
  await screen.findByText('2 photos added. Their camera data was removed.');
});

test('a photo whose place cannot be read is added', async () => {
  show();
  const photo = fileOf('1.jpg');
  const first = photo.slice();
  // The first read is that of its type.
  const slice = vi.spyOn(photo, 'slice').mockReturnValueOnce(first);
  slice.mockImplementation(() => {
    throw new DOMException('gone', 'NotReadableError');
  });
  choose(photo);
  await screen.findByText('1 photo added.');
});

test('a chosen photo is never requested from the server, which does not have it yet', async () => {
  show();
  await waitFor(() => expect(ownPictures.snapshot()).not.toBeNull());
  const drawn: string[] = [];
  const observer = new MutationObserver(() =>
    drawn.push(...[...document.querySelectorAll('img')].map(({ src }) => src)),
  );
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  await addThree();
  await waitFor(() => expect(document.querySelectorAll('img')).toHaveLength(3));
  observer.disconnect();
  expect(new Set(drawn)).toEqual(new Set(['blob:picture']));
});

test('a photo that does not fit on the device is not added, and nothing is lost', async () => {
  show();
  await addThree();
  vi.spyOn(privateDb().pictureBytes, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  choose(fileOf('4.jpg'));
  await screen.findByText(/^This device is full\./);
  expect(urls()).toHaveLength(3);
  expect([await drafted(), await storedIds()].map((list) => list?.length)).toEqual([3, 3]);
});

test('photos are put in order by keys and by dragging', async () => {
  const { user } = show();
  const [first, second, third] = await addThree();
  screen.getByRole('button', { name: 'Move photo 1 down' }).focus();
  await user.keyboard('{ArrowDown}');
  expect(urls()).toEqual([second, first, third]);
  rows().forEach((row, index) => {
    row.getBoundingClientRect = () => ({ top: 100 + index * 100, height: 80 }) as DOMRect;
  });
  const handle = rows()[2]!.querySelector('[data-tooltip="Drag to reorder"]')!;
  fireEvent.pointerDown(handle, { clientY: 340 });
  fireEvent.pointerMove(handle, { clientY: 110 });
  fireEvent.pointerUp(handle);
  expect(urls()).toEqual([third, second, first]);
  await waitFor(async () => expect(await drafted()).toEqual([third, second, first]));
});

test('a removed photo is discarded, and comes back with its description to its place', async () => {
  const { user } = show();
  const [first, second, third] = await addThree();
  await user.click(screen.getByRole('button', { name: 'Describe this photo: photo 2' }));
  await user.type(screen.getByRole('textbox', { name: /^Description of photo 2/ }), 'A pool');
  await user.click(screen.getByRole('button', { name: 'Remove photo 2' }));
  await waitFor(() => expect(urls()).toEqual([first, third]));
  expect(await storedIds()).toHaveLength(2);
  currentToast()?.actions[0]?.onSelect();
  await waitFor(() => expect(urls()).toHaveLength(3));
  expect([urls()[0], urls()[2]]).toEqual([first, third]);
  expect(urls()[1]).not.toBe(second);
  expect(within(rows()[1]!).getByRole('textbox')).toHaveProperty('value', 'A pool');
  expect(await storedIds()).toHaveLength(3);
});

test('a description that is left empty stays open, so that a press elsewhere meets rows that do not move', async () => {
  const { user } = show();
  await addThree();
  await user.click(screen.getByRole('button', { name: 'Describe this photo: photo 1' }));
  const remove = screen.getByRole('button', { name: 'Remove photo 2' });
  await user.pointer({ target: remove, keys: '[MouseLeft>]' });
  expect(screen.getByRole('textbox', { name: /^Description of photo 1/ })).toBeTruthy();
  await user.pointer({ target: remove, keys: '[/MouseLeft]' });
  await waitFor(() => expect(urls()).toHaveLength(2));
});

test('a photo that is prepared when the wizard is left is there when it is opened again', async () => {
  await privateDb().drafts.put({ ...newDraft(draftId, emptyListing), updatedAt: 1 });
  const first = show();
  let resolve: (picture: object) => void = () => undefined;
  const decoding = new Promise<object>((done) => {
    resolve = done;
  });
  vi.stubGlobal('createImageBitmap', () => decoding);
  choose(fileOf('1.jpg'));
  await screen.findByText('Preparing 1 photo …');
  first.unmount();
  const again = show({ start: (await openNewDraft(draftId))! });
  resolve({ width: 300, height: 200, close: () => undefined });
  await waitFor(() => expect(urls()).toHaveLength(1));
  await again.user.click(screen.getByRole('button', { name: 'Describe this photo: photo 1' }));
  await again.user.type(screen.getByRole('textbox', { name: /^Description of photo 1/ }), 'A pool');
  await waitFor(async () =>
    expect((await privateDb().drafts.get(draftId))?.values).toMatchObject({
      images: urls(),
      imageAlts: [{ text: 'A pool' }],
    }),
  );
});

const linked = ['https://a.example/1.jpg', 'https://a.example/2.jpg'];
const withLinks = () => ({ ...newDraft(draftId, { ...emptyListing, images: linked }), updatedAt: 1 });

test('a photo that was removed comes back also when the wizard was left and opened again', async () => {
  await privateDb().drafts.put(withLinks());
  const first = show({ start: withLinks() });
  await first.user.click(screen.getByRole('button', { name: 'Remove photo 1' }));
  await waitFor(async () => expect(await drafted()).toEqual(linked.slice(1)));
  first.unmount();
  const again = show({ start: (await openNewDraft(draftId))! });
  await again.user.click(screen.getByRole('button', { name: 'Add by link' }));
  await again.user.click(screen.getByRole('button', { name: 'Forest cabin' }));
  await waitFor(async () => expect(await drafted()).toHaveLength(2));
  currentToast()?.actions[0]?.onSelect();
  await waitFor(() => expect(urls()).toHaveLength(3));
  expect(urls().slice(0, 2)).toEqual(linked);
  await waitFor(async () => expect(await drafted()).toEqual(urls()));
});

test('a removed photo does not bring back a draft that was discarded meanwhile, and says so', async () => {
  await privateDb().drafts.put(withLinks());
  const { user, unmount } = show({ start: withLinks() });
  await user.click(screen.getByRole('button', { name: 'Remove photo 1' }));
  await waitFor(async () => expect(await drafted()).toEqual(linked.slice(1)));
  unmount();
  await discardDraft(appDevice, draftId);
  currentToast()?.actions[0]?.onSelect();
  await waitFor(() => expect(currentToast()?.body).toBe('The draft was submitted or discarded.'));
  expect(await privateDb().drafts.count()).toBe(0);
});

test('a removed photo that the server has comes back without being sent again', async () => {
  const { user } = show();
  const [first] = await addThree();
  const [id] = await storedIds();
  await privateDb().pictures.toCollection().modify({ state: 'ready', attempts: 1 });
  await user.click(screen.getByRole('button', { name: 'Remove photo 1' }));
  await waitFor(() => expect(urls()).toHaveLength(2));
  currentToast()?.actions[0]?.onSelect();
  await waitFor(() => expect(urls()[0]).toBe(first));
  expect(await storedIds()).toContain(id);
  expect(await privateDb().pictures.where('state').notEqual('ready').count()).toBe(0);
});

test('staff, whose photos the server refuses, add photos by link only', async () => {
  show({ isHost: false });
  await screen.findByRole('button', { name: 'Add by link' });
  expect(screen.queryByRole('button', { name: 'Choose photos' })).toBeNull();
});

test('on a device that is almost full, nothing can be chosen, and the reason is given', async () => {
  Object.assign(navigator, {
    storage: { estimate: () => Promise.resolve({ quota: 100_000_000, usage: 99_000_000 }) },
  });
  show();
  await screen.findByText(/^This device is almost full\./);
  expect(screen.getByRole('button', { name: 'Choose photos' })).toHaveProperty('disabled', true);
});

const pictureOf = (id: string) => ({
  ...({ id, kind: 'listing', type: 'image/webp', width: 3, height: 2, thumbhash: '' } as const),
  bytes: new ArrayBuffer(4),
});
const ids = ['0', '1'].map((digit) => `${digit}0000000-0000-4000-8000-000000000000`) as [string, string];

test('two tabs that add photos to one draft at the same time lose none', async () => {
  const start = newDraft(draftId, emptyListing);
  const [mine, theirs] = ids.map((id) => addressOfPicture(id, 'listing')) as [string, string];
  const add = (writer: string, id: string, url: string) =>
    saveDraft(
      appDevice,
      { ...start, writer },
      { values: { images: [url] }, photosBefore: { images: [] }, pictures: [pictureOf(id)] },
    );
  await add('this tab', ids[0], mine);
  await add('the other tab', ids[1], theirs);
  expect((await drafted())?.toSorted()).toEqual([mine, theirs]);
  expect(await storedIds()).toEqual(ids);
  await discardDraft(appDevice, draftId);
  expect([await storedIds(), await privateDb().pictureBytes.count()]).toEqual([[], 0]);
});

test('two tabs that describe photos of one draft at the same time lose no description', async () => {
  const [pool, garden, sauna] = ['pool', 'garden', 'sauna'].map((text) => ({
    url: `https://a.example/${text}.jpg`,
    text,
  })) as [ImageAlt, ImageAlt, ImageAlt];
  const images = [pool.url, garden.url, sauna.url];
  const start = newDraft(draftId, { ...emptyListing, images, imageAlts: [sauna] });
  const describeAs = (writer: string, imageAlts: ImageAlt[]) =>
    saveDraft(
      appDevice,
      { ...start, writer },
      { values: { imageAlts }, photosBefore: { imageAlts: [sauna] } },
    );
  await describeAs('this tab', [sauna, pool]);
  await describeAs('the other tab', [garden]);
  expect((await privateDb().drafts.get(draftId))?.values).toMatchObject({ imageAlts: [garden, pool] });
  await describeAs('this tab', [{ ...sauna, text: 'A sauna in the garden' }]);
  expect((await privateDb().drafts.get(draftId))?.values).toMatchObject({
    imageAlts: [{ url: sauna.url, text: 'A sauna in the garden' }, garden, pool],
  });
});
