import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { encode } from 'uqr';
import { addDemoArrivals, readCheckIns, type ArrivingGuest } from '../support/arriving-guests.ts';
import { role, text } from '../support/engines/element-query.ts';
import { EngineBrowser } from '../support/engines/engine-browser.ts';
import { prepareDevice } from '../support/engines/prepare-device.ts';
import { startServer, type RunningServer } from '../support/server.ts';

const patient = { timeout: 40_000, interval: 200 };

/** The modules of a code, row by row. */
interface Code {
  size: number;
  rows: boolean[][];
}

/** Runs in the page: the camera is a canvas that shows the codes in turn, each a little turned, on a grey ground. */
function holdBeforeCamera(codes: Code[]): void {
  const canvas = document.createElement('canvas');
  canvas.width = 640;
  canvas.height = 480;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas');
  const draw = ({ size, rows }: Code, turn: number): void => {
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = '#9a9a94';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.translate(canvas.width / 2, canvas.height / 2);
    context.rotate(turn);
    const modulePx = Math.floor(340 / size);
    const edge = (-size * modulePx) / 2;
    context.fillStyle = '#f4f4f0';
    context.fillRect(edge, edge, size * modulePx, size * modulePx);
    context.fillStyle = '#1a1a1a';
    rows.forEach((row, y) =>
      row.forEach(
        (isDark, x) =>
          isDark && context.fillRect(edge + x * modulePx, edge + y * modulePx, modulePx, modulePx),
      ),
    );
  };
  let frame = 0;
  setInterval(() => {
    const code = codes[Math.floor(frame / 12) % codes.length];
    if (code !== undefined) draw(code, ((frame % 12) - 6) / 60);
    frame += 1;
  }, 100);
  const devices = { getUserMedia: () => Promise.resolve(canvas.captureStream(10)) };
  Object.defineProperty(navigator, 'mediaDevices', { value: devices, configurable: true });
}

describe('a host with a phone at the door', () => {
  let server: RunningServer;
  let guests: ArrivingGuest[];
  const browser = new EngineBrowser();

  beforeAll(async () => {
    server = await startServer();
    const arrivals = await addDemoArrivals(server, 2);
    guests = arrivals.guests;
    await prepareDevice(browser, server.origin, { id: arrivals.hostId, label: 'Host' });
  });
  beforeEach(({ onTestFailed }) => {
    onTestFailed(() => browser.reportFailure());
  });
  afterAll(async () => {
    await browser.remove();
    await server.remove();
  });

  test('reads tickets from the frames of the camera, and a forged one is refused', async () => {
    await browser.goto(`${server.origin}/owner-dashboard?tab=arrivals`);
    await browser.see(role('heading', /^Today \(0 of [2-9]/));
    const forged = guests[0]!.ticket.replace(/.(?=.{9}$)/, (letter) => (letter === 'A' ? 'B' : 'A'));
    const codes = [forged, ...guests.map(({ ticket }) => ticket)].map((ticket): Code => {
      const { data, size } = encode(ticket, { ecc: 'M', border: 4 });
      return { size, rows: data };
    });
    await browser.evaluate(holdBeforeCamera, codes.slice(0, 1));
    await browser.click(role('button', 'Scan tickets'));
    await browser.see(text('Not genuine'));
    await browser.click(role('button', 'Close'));
    await browser.evaluate(holdBeforeCamera, codes.slice(1));
    await browser.click(role('button', 'Scan tickets'));
    await vi.waitFor(async () => expect(await readCheckIns(server.databaseUrl)).toHaveLength(2), patient);
    const stored = await readCheckIns(server.databaseUrl);
    expect(stored.map(({ way }) => way)).toEqual(['ticket', 'ticket']);
    expect(browser.complaints).toEqual([]);
  });
});
