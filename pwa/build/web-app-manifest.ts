import type { ManifestOptions } from 'vite-plugin-pwa';

/** The installed app's name, icons and start page. */
export const webAppManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Wellens: wellness retreats',
  short_name: 'Wellens',
  description:
    'Find hot springs, forest cabins and quiet rooms. Browse, save and book wellness retreats, also where the signal ends.',
  lang: 'en',
  dir: 'ltr',
  categories: ['travel', 'health', 'lifestyle'],
  start_url: '/',
  scope: '/',
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  orientation: 'any',
  // Source: design §2.
  background_color: '#ffffff',
  theme_color: '#006c6b',
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  prefer_related_applications: false,
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
  ],
  shortcuts: [
    shortcut('Explore', 'Find a retreat', '/'),
    shortcut('Wishlist', 'Saved retreats, also offline', '/wishlist'),
    shortcut('Trips', 'Your stays, also offline', '/trips'),
    shortcut('Messages', 'Write with hosts and guests', '/messages'),
  ],
  screenshots: [
    screenshot('home-narrow', '780x1688', 'narrow', 'Retreats to browse, online and offline'),
    screenshot('property-narrow', '780x1688', 'narrow', 'One retreat in full, with its packages'),
    screenshot('home-wide', '1280x800', 'wide', 'Retreats to browse on a large screen'),
    screenshot('property-wide', '1280x800', 'wide', 'One retreat with its booking panel'),
  ],
  // Searches for a place shared from a map or a message.
  share_target: {
    action: '/',
    method: 'GET',
    enctype: 'application/x-www-form-urlencoded',
    params: { text: 'location', title: 'title', url: 'link' },
  },
};

function shortcut(name: string, description: string, url: string) {
  const icons = [{ src: '/icons/shortcut-96.png', sizes: '96x96', type: 'image/png' }];
  return { name, description, url, icons };
}

function screenshot(name: string, sizes: string, form_factor: 'narrow' | 'wide', label: string) {
  return { src: `/screenshots/${name}.png`, sizes, type: 'image/png', form_factor, label };
}
