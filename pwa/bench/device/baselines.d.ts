/** What is used of baselines that are installed for the bench only. */
declare module 'rxdb' {
  interface RxQuery {
    exec(): Promise<{ toJSON(): unknown }[]>;
    readonly $: { subscribe(next: (found: { id: string }[]) => void): { unsubscribe(): void } };
  }
  interface RxCollection {
    bulkInsert(documents: object[]): Promise<unknown>;
    insert(document: object): Promise<unknown>;
    find(query?: object): RxQuery;
  }
  interface RxDatabase {
    addCollections(collections: object): Promise<{ rows: RxCollection }>;
  }
  export function createRxDatabase(options: object): Promise<RxDatabase>;
}
declare module 'rxdb/plugins/storage-dexie' {
  export function getRxStorageDexie(settings: object): object;
}
declare module 'pouchdb-browser' {
  interface Changes {
    on(event: 'change', listener: (change: { id: string }) => void): Changes;
    cancel(): void;
  }
  export default class PouchDB {
    static plugin(plugin: unknown): void;
    constructor(name: string, options?: object);
    bulkDocs(documents: object[]): Promise<unknown>;
    put(document: object): Promise<unknown>;
    createIndex(options: object): Promise<unknown>;
    find(query: object): Promise<{ docs: unknown[] }>;
    allDocs(options: object): Promise<{ rows: { doc: unknown }[] }>;
    changes(options: object): Changes;
  }
}
declare module 'pouchdb-find' {
  const plugin: unknown;
  export default plugin;
}
