import { mkdtempSync, mkdirSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { startServer } from './support/server.ts';
import { callAs } from './support/api-caller.ts';
import { addDemoArrivals } from './support/arriving-guests.ts';
import { Firefox } from './support/engines/firefox.ts';
import { WebKit } from './support/engines/webkit.ts';
import { Device } from './support/browser.ts';
import { doubleText, textTroubles } from './support/large-text.ts';
import { addDays } from '#contracts/rules/days.ts';
const kind = process.argv[2]!; const only = process.argv[3];
const server = await startServer({ RATE_LIMITS: 'off' });
const out = `/tmp/look/${kind}`; mkdirSync(out, { recursive: true });
const arr = await addDemoArrivals(server, 3);
const host = await callAs(server.origin, 'host'), guest = await callAs(server.origin, 'guest'), staff = await callAs(server.origin,'staff');
const pid = arr.propertyId; const stay = arr.guests[0]!.id;
const tryIt = async (n: string, f: () => Promise<unknown>) => { try { await f(); } catch (e) { console.log('SETUP', n, String(e).slice(0, 300)); } };
await tryIt('guide', () => host.put(`/api/properties/${pid}/arrival-guide`, { directions: 'Past the cedar, then left. Park by the wall.', phone: '+81 75 000 0000', code: '4711#', wifiName: 'Cedar', wifiPassword: 'steamsteam', releaseHours: 72 }));
const today = new Date().toISOString().slice(0,10);
await tryIt('programme', async () => { for (const [i,t] of ['Morning yoga by the river','Tea ceremony','Evening sauna and a long talk about breathing'].entries()) await host.post(`/api/properties/${pid}/programme`, { departureId: null, day: null, weekday: null, startTime: `0${6+i}:00`, endTime: `0${7+i}:30`, title: t, place: 'Garden', leader: 'Aiko', kind: i===0?'class':'meal', places: null }); });
await tryIt('announce', () => host.post(`/api/properties/${pid}/announcements`, { departureId: null, fromDay: today, toDay: addDays(today, 3), title: 'Snow tonight', text: 'Bring warm shoes. The gate closes at ten.' }));
await tryIt('departure', () => host.post(`/api/properties/${pid}/departures`, { title: 'Spring Silence', startDate: addDays(today, 60), endDate: addDays(today, 65), bookBy: addDays(today, 40), rooms: [{ name: 'Twin room', pricePerPerson: 480, places: 8 }] }));
const listings = await guest.get<any[]>('/api/properties');
const reviewed = listings.find((l) => l.reviewCount > 3)!.id;
const reviews = await guest.get<any>(`/api/properties/${reviewed}/reviews`).catch(() => null);
await tryIt('report', () => guest.post('/api/reports', { targetKind: 'listing', targetId: reviewed, reason: 'misleading', text: 'The pool on the photos does not exist.' }));
await tryIt('block', () => guest.put(`/api/blocks/${(listings.find((l)=>l.hostId!==host.id) ?? listings[0]).hostId}`, {}));
const tours: Record<string, [string, string][]> = {
  guest: [['home','/'],['property',`/properties/${reviewed}`],['trip',`/trips/${stay}`],['trips','/trips'],['person',`/people/${host.id}`],['account','/account'],['notifications','/notifications'],['settings','/notifications/settings'],['messages','/messages/1'],['map','/map'],['sync','/sync']],
  host: [['calendar',`/owner-dashboard?tab=calendar&property=${pid}`],['departures',`/owner-dashboard?tab=departures&property=${pid}`],['arrivals','/owner-dashboard?tab=arrivals'],['arrival',`/owner-dashboard?tab=arrival&property=${pid}`],['programme',`/owner-dashboard?tab=programme&property=${pid}`],['announcements',`/owner-dashboard?tab=announcements&property=${pid}`],['photos','/list-property?step=photos'],['photos-edit',`/list-property?edit=${pid}&step=photos`]],
  staff: [['admin','/admin'],['reports','/admin?tab=reports'],['held','/admin?tab=held'],['people','/admin?tab=people'],['suspensions','/admin?tab=suspensions'],['reviews','/admin?tab=reviews']],
};
const pause = (ms: number) => new Promise((r) => setTimeout(r, ms));
const shots: Record<string, Buffer[]> = {};
async function sheet(name: string, images: Buffer[], w: number, h: number, cols: number) {
  const rows = Math.ceil(images.length / cols);
  const parts = await Promise.all(images.map((i) => sharp(i).resize(w, h, { fit: 'cover', position: 'top' }).toBuffer()));
  await sharp({ create: { width: cols * w, height: rows * h, channels: 3, background: '#888' } }).composite(parts.map((input, i) => ({ input, left: (i % cols) * w, top: Math.floor(i / cols) * h }))).png().toFile(`${out}/${name}.png`);
}
if (kind === 'firefox' || kind === 'webkit') {
  for (const [who, list] of Object.entries(tours)) { if (only && who !== only) continue;
    for (const theme of ['light','dark']) {
    const profile = mkdtempSync('/tmp/tour-'); const d = kind === 'firefox' ? new Firefox(profile, {}) : new WebKit(profile);
    await d.open(); const images: Buffer[] = []; const names: string[] = [];
    try {
      await d.goto(server.origin + '/produce');
      await d.evaluate(`(async () => { localStorage.setItem('wellens-theme', '${theme}'); await fetch('/api/auth/login',{method:'POST',headers:{'Content-Type':'application/json'},body:JSON.stringify({username:'${who}',password:'retreat-${who}'})}); return 1; })()`);
      for (const [n, path] of list) { if (theme==='dark' && !['property','trip','arrivals','programme','photos','reports','calendar','map'].includes(n)) continue;
        await d.goto(server.origin + path); await pause(3500);
        const height = Number(await d.evaluate('document.scrollingElement.scrollHeight'));
        const wide = Number(await d.evaluate('document.documentElement.scrollWidth')); if (wide > 392) console.log('WIDE', who, n, wide);
        const max = theme==='dark'?2: n==='property'||n==='trip'?6:3;
        for (let y = 0, k = 0; y < height && k < max; y += 760, k += 1) { await d.evaluate(`(scrollTo(0, ${y}), 1)`); await pause(350); images.push(Buffer.from(await d.takeScreenshot())); names.push(`${n}${k}`); }
      }
    } catch (e) { console.log('FAIL', who, String(e).slice(0,300)); } finally { console.log(kind, who, theme, d.complaints.slice(0, 8)); await d.close().catch(()=>0); }
    for (let i = 0; i < images.length; i += 8) await sheet(`${who}-${theme}-${i/8}`, images.slice(i, i+8), 390, 844, 4);
    console.log(names.map((x,i)=>i%8===0?`\n[${i/8}] ${x}`:x).join(' '));
    }
  }
} else { // chromium at 200 % text
  for (const [who, list] of Object.entries(tours)) { if (only && who !== only) continue;
   for (const size of [{ width: 390, height: 844 }]) {
    const d = new Device({ viewport: size }); doubleText(d); await d.turnOn(); const p = await d.page(); await p.addInitScript('globalThis.__name = (f) => f'); const images: Buffer[] = []; const names: string[] = [];
    try {
      await p.goto(server.origin + '/produce');
      await p.evaluate(async (u) => { await fetch('/api/auth/login',{method:'POST',headers:{'Content-Type':'application/json'},body:JSON.stringify({username:u,password:'retreat-'+u})}); }, who);
      for (const [n, path] of list) { await p.goto(server.origin + path); await p.waitForTimeout(3000);
        if (n === 'map') { await p.locator('.leaflet-marker-icon').first().click({timeout: 8000, force: true}).catch((e)=>console.log('no marker', String(e).slice(0,80))); await p.waitForTimeout(1500); }
        const t = await textTroubles(p, 'body'); if (t.length) console.log('TEXT', size.width, who, n, [...new Set(t)].slice(0, 8));
        const wide = await p.evaluate(() => document.documentElement.scrollWidth); if (wide > size.width + 1) console.log('WIDE', who, n, wide);
        const height = await p.evaluate(() => document.scrollingElement!.scrollHeight);
        for (let y = 0, k = 0; y < height && k < (n==='trip'?6:3); y += size.height - 90, k += 1) { await p.evaluate((v) => scrollTo(0, v), y); await p.waitForTimeout(250); images.push(await p.screenshot()); names.push(`${n}${k}`); } }
    } catch (e) { console.log('FAIL', who, String(e).slice(0, 300)); } finally { await d.remove(); }
    const [w, h, c] = size.width === 390 ? [390, 844, 4] : [640, 400, 3];
    const per = size.width === 390 ? 8 : 9;
    for (let i = 0; i < images.length; i += per) await sheet(`${who}-${size.width}-${i/per}`, images.slice(i, i+per), w!, h!, c!);
    console.log(names.map((x,i)=>i%per===0?`\n[${i/per}] ${x}`:x).join(' '));
   }
  }
}
await server.remove(); process.exit(0);
