import type { Plugin } from 'vite';

const stylesheetLink = /<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+\.css)"[^>]*>/;

/**
 * Inlines the first stylesheet into the page, since the first paint waits for its 7 KB. The server allows it by hash, like the
 * page's script.
 */
export function inlineStylesheet(): Plugin {
  return {
    name: 'wellens-inline-stylesheet',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The build has no page');
        const html = page.source.toString();
        const [link = '', file = ''] = stylesheetLink.exec(html) ?? [];
        const sheet = bundle[file];
        if (sheet?.type !== 'asset') throw new Error('The page has no stylesheet');
        page.source = html.replace(link, () => `<style>${sheet.source.toString().trim()}</style>`);
        Reflect.deleteProperty(bundle, file);
        // Chunks list their dependencies; replace the stylesheet by a chunk that the page loads anyway.
        const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
        const vendor = chunks.find(({ name }) => name === 'vendor')?.fileName;
        if (vendor === undefined) throw new Error('The build has no vendor chunk');
        for (const chunk of chunks) chunk.code = chunk.code.replaceAll(`"${file}"`, `"${vendor}"`);
      },
    },
  };
}
