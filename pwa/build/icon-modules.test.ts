import { resolve } from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { iconModules } from './icon-modules.ts';

const iconList = resolve('pwa/src/ui/icons/icons.tsx');

/** A page that uses one size of an icon and lazily loads another. */
const page = {
  name: 'page',
  resolveId: (id: string) => (id === 'page' || id === 'later' ? `\0${id}` : null),
  load: (id: string) => {
    if (id === '\0page')
      return `import { Heart20Regular } from '${iconList}'; console.log(Heart20Regular, import('later'));`;
    return id === '\0later' ? `export { Heart24Filled } from '${iconList}';` : null;
  },
};

test('the initial load contains only the icon sizes it draws, not those of lazy screens', async () => {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [iconModules(), page],
    build: { write: false, minify: false, rolldownOptions: { input: 'page' } },
  })) as Rolldown.RolldownOutput;
  const chunks = output.filter((part) => part.type === 'chunk');
  const first = chunks.find(({ isEntry }) => isEntry);
  const shipped = chunks.map(({ code }) => code).join('');
  expect(first?.code).toMatch(/Heart20Regular = .*pathIcon\("20", \["m/);
  expect(first?.code).not.toContain('Heart24Filled =');
  expect(shipped).toContain('Heart24Filled =');
  // Fluent's function, which can also draw gradients.
  expect(shipped).not.toContain('createFluentIcon');
});
