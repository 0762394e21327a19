import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const iconList = /\/pwa\/src\/ui\/icons\/icons\.tsx$/;
const fluentExport = /export \{([^}]*)\} from '(@fluentui\/react-icons\/headless\/svg\/[\w-]+)';/g;
const ofOneIcon = /^(.+)\?icon=(\w+)$/;

/**
 * Gives each icon its own module. Fluent exports all sizes of an icon from one module, and a module cannot be split
 * across chunks, so the initial load would also contain the sizes that only later screens use.
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
      const lines = (await readFile(file, 'utf8')).split('\n');
      const icon = lines.find((line) => line.startsWith(`export const ${name} `));
      if (icon === undefined) throw new Error(`${file} has no icon ${name}`);
      return [...lines.filter((line) => line.startsWith('import ')), icon].join('\n');
    },
  };
}
