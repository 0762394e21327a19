import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const iconList = /\/pwa\/src\/ui\/icons\/icons\.tsx$/;
const fluentExport = /export \{([^}]*)\} from '(@fluentui\/react-icons\/headless\/svg\/[\w-]+)';/g;
const pathIcon = join(import.meta.dirname, '../src/ui/icons/path-icon.tsx');
/** An icon of one colour: name, size and paths. */
const iconLine = /^export const \w+ = .*createFluentIcon\('\w+', ("\d+", \["[^\]]*\])/;
const ofOneIcon = /^(.+)\?icon=(\w+)$/;

/**
 * Gives each icon its own module. Fluent exports all sizes of an icon from one module, and a module cannot be split
 * across chunks, so the initial load would also contain the sizes that only later screens use. Each is drawn by
 * `pathIcon`: Fluent's function is a kilobyte larger with the names it gives the icons.
 */
export function iconModules(): Plugin {
  return {
    name: 'wellens-icon-modules',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!iconList.test(id)) return null;
      const divided = code.replace(fluentExport, (_, names: string, path: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '')
          .map((name) => `export { ${name} } from '${path}?icon=${name}';`)
          .join('\n'),
      );
      return { code: divided, map: null };
    },
    async resolveId(source, importer) {
      const [, path, name] = ofOneIcon.exec(source) ?? [];
      if (path === undefined || name === undefined) return null;
      const figure = await this.resolve(path, importer, { skipSelf: true });
      return figure && { id: `${figure.id}?icon=${name}`, moduleSideEffects: false };
    },
    async load(id) {
      const [, file, name] = ofOneIcon.exec(id) ?? [];
      if (file === undefined || name === undefined) return null;
      const line = (await readFile(file, 'utf8'))
        .split('\n')
        .find((each) => each.startsWith(`export const ${name} `));
      const [, figure] = iconLine.exec(line ?? '') ?? [];
      if (figure === undefined) throw new Error(`${file} has no icon ${name} of one colour`);
      return `import { pathIcon } from '${pathIcon}';\nexport const ${name} = /*#__PURE__*/ pathIcon(${figure});`;
    },
  };
}
