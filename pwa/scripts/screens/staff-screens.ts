import type { Camera } from './camera.ts';

/** Screens of staff. */
export async function takeStaffScreens(camera: Camera): Promise<void> {
  for (const size of ['phone', 'desktop'] as const) {
    const page = await camera.open(size, { as: 'staff' });
    await camera.goTo(page, '/admin');
    await page.getByRole('article').first().waitFor();
    await camera.take(page, `admin-${size}`);
    if (size === 'phone') continue;
    await page
      .getByRole('button', { name: /^Verify Property/ })
      .first()
      .click();
    await page.getByRole('dialog', { name: 'Verify Property' }).waitFor();
    await camera.take(page, 'admin-modal-desktop');
  }
}
