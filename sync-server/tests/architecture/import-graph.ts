import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';

/** The imports of each node. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Import specifiers of folders, from `imports` in package.json. */
const aliases = { '#contracts/': 'contracts/', '#pwa/': 'pwa/src/', '#server/': 'sync-server/src/' };

/** Excludes test code, which may import anything. */
const isProduct = (path: string): boolean =>
  /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$|(^|\/)test(ing|-support)\//.test(path);

/** Imports between product files below a folder, including type imports. Paths are relative to the repository. */
export function readFileGraph(folder: string): Graph {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isProduct);
  return new Map(
    paths.map((path) => {
      const file = join(folder, path);
      const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'));
      const targets = importedFiles.map(({ fileName }) => resolve(file, fileName));
      return [file, new Set(targets.filter((target) => target.startsWith(`${folder}/`) && target !== file))];
    }),
  );
}

function resolve(file: string, specifier: string): string {
  for (const [alias, folder] of Object.entries(aliases)) {
    if (specifier.startsWith(alias)) return folder + specifier.slice(alias.length);
  }
  return specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : specifier;
}

/**
 * The same imports between folders, at a depth below the root: at depth 1, all files of `search/` are one node. A file
 * directly in the root, such as `main.ts`, is its own node.
 */
export function toFolderGraph(files: Graph, root: string, depth = Infinity): Graph {
  const folderOf = (file: string): string => {
    const parts = file.slice(root.length + 1).split('/');
    return parts.length === 1 ? file : join(root, ...parts.slice(0, -1).slice(0, depth));
  };
  const folders = new Map<string, Set<string>>();
  for (const [file, targets] of files) {
    const from = folderOf(file);
    const known = folders.get(from) ?? new Set();
    folders.set(from, known);
    for (const target of targets) if (folderOf(target) !== from) known.add(folderOf(target));
  }
  return folders;
}

/** Groups of nodes that import each other, directly or through others; each group sorted. */
export function findCycles(graph: Graph): string[][] {
  const reachable = new Map([...graph.keys()].map((node) => [node, reachableFrom(graph, node)]));
  const groups = new Map<string, string[]>();
  for (const [node, targets] of reachable) {
    if (!targets.has(node)) continue;
    const group = [...targets].filter((target) => reachable.get(target)?.has(node) === true).sort();
    groups.set(group.join(' '), group);
  }
  return [...groups.values()];
}

function reachableFrom(graph: Graph, start: string): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [start];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const target of graph.get(node) ?? []) {
      if (found.has(target)) continue;
      found.add(target);
      waiting.push(target);
    }
  }
  return found;
}
