import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Statement that imports values, with the module's name. Imports of types alone are erased. */
const valueImport = /^(?:import|export)\s+(?!type\b)[^;]*?from\s+'([^']+)'/gm;

/**
 * Finds the modules of `contracts` that run yup when they are loaded: those that import it, also through others.
 * @param root folder of the project
 * @returns paths of files
 */
export function findSchemaModules(root: string): ReadonlySet<string> {
  const folder = join(root, 'contracts');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name));
  const importsOf = new Map(files.map((file) => [file, importedBy(file, root)]));
  const found = new Set(files.filter((file) => importsOf.get(file)?.includes('yup')));
  // Grows while it is read.
  for (const schema of found)
    for (const [file, imports] of importsOf) if (imports.includes(schema)) found.add(file);
  return found;
}

/** @returns paths of the project's files, and names of packages */
function importedBy(file: string, root: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(valueImport)].map(([, name = '']) => {
    if (name.startsWith('#contracts/')) return join(root, name.slice(1));
    return name.startsWith('.') ? join(dirname(file), name) : name;
  });
}
