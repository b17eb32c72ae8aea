// What browsers know and TypeScript 4.8 does not, and what the modules add.
declare class Highlight extends Set<AbstractRange> {}
declare namespace CSS { const highlights: Map<string, Highlight> }
interface MapConstructor { groupBy<Key, Value>(values: Iterable<Value>, key: (value: Value) => Key): Map<Key, Value[]> }
interface Array<T> {
  toReversed(): T[];
  toSorted(order: (a: T, b: T) => number): T[];
  findLast(matches: (value: T, index: number) => boolean): T;
  findLastIndex(matches: (value: T, index: number) => boolean): number;
}
// The modules tell each other what happens with CustomEvent.
interface Event { readonly detail: any }
