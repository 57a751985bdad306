import { type BitReader, type HuffmanTable, huffmanTable, openBits } from './bit-reader.ts';

/** One of the colours of a JPEG. */
export interface Component {
  readonly id: number;
  /** How often it is sampled against the others (ITU T.81, A.1.1). */
  readonly across: number;
  readonly down: number;
  /** Blocks of 8 × 8 samples that are kept, whole groups of them. */
  readonly blocksAcross: number;
  readonly blocksDown: number;
  /** 64 for each block, in the order of rows. */
  readonly coefficients: Int16Array;
  /** In the same order; set when the first scan of the component comes. */
  quantization: Uint16Array;
}

/** A JPEG before its waves are samples again. */
export interface JpegCoefficients {
  readonly width: number;
  readonly height: number;
  readonly mostAcross: number;
  readonly mostDown: number;
  readonly components: readonly Component[];
  /** Of an Adobe segment (Adobe TN 5116): 0 none, 1 YCbCr, 2 YCCK. */
  readonly transform?: number;
}

/** Good files have ten, or some dozens; each costs a pass over the picture. */
const MAX_SCANS = 100;

/** From the order of coding to the order of rows (ITU T.81, figure A.6). */
const ZIGZAG = Uint8Array.of(
  ...[0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28],
  ...[35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63],
);

interface Tables {
  readonly quantization: Map<number, Uint16Array>;
  /** By class (0 for the means, 16 for the waves) and number. */
  readonly codes: Map<number, HuffmanTable>;
  restart: number;
}

/** Reads all scans of a baseline or progressive file with Huffman codes (ITU T.81, annexes B, F and G); undefined: it is none. */
export function readCoefficients(bytes: Uint8Array): JpegCoefficients | undefined {
  const word = (at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  const tables: Tables = { quantization: new Map(), codes: new Map(), restart: 0 };
  let frame: Frame | undefined;
  let transform: number | undefined;
  let scans = 0;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] as number;
    if (marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    if (marker === 0xd9) break;
    const end = at + 2 + word(at + 2);
    const segment = bytes.subarray(at + 4, end);
    at = end;
    if (marker === 0xdb) readQuantization(segment, tables);
    else if (marker === 0xc4) readCodes(segment, tables);
    else if (marker === 0xdd) tables.restart = ((segment[0] ?? 0) << 8) | (segment[1] ?? 0);
    else if (marker === 0xee && segment.length >= 12 && String.fromCharCode(...segment.subarray(0, 5)) === 'Adobe') transform = segment[11];
    else if (marker === 0xc0 || marker === 0xc1 || marker === 0xc2) {
      if (frame || segment[0] !== 8) return undefined;
      frame = readFrame(segment, marker === 0xc2);
      if (!frame) return undefined;
    } else if (marker === 0xda) {
      if (!frame || ++scans > MAX_SCANS) return undefined;
      at = readScan(bytes, at, segment, frame, tables);
    }
  }
  return frame && scans > 0 ? { ...frame, ...(transform === undefined ? {} : { transform }) } : undefined;
}

function readQuantization(segment: Uint8Array, { quantization }: Tables): void {
  for (let at = 0; at < segment.length; ) {
    const head = segment[at++] as number;
    const wide = head >= 16;
    const table = new Uint16Array(64);
    for (let index = 0; index < 64; index++) {
      const first = segment[at++] ?? 1;
      table[ZIGZAG[index] as number] = wide ? (first << 8) | (segment[at++] ?? 0) : first;
    }
    quantization.set(head & 15, table);
  }
}

function readCodes(segment: Uint8Array, { codes }: Tables): void {
  for (let at = 0; at + 17 <= segment.length; ) {
    const counts = segment.subarray(at + 1, at + 17);
    const total = counts.reduce((sum, count) => sum + count, 0);
    codes.set(segment[at] as number, huffmanTable(counts, segment.subarray(at + 17, at + 17 + total)));
    at += 17 + total;
  }
}

function readFrame(segment: Uint8Array, progressive: boolean) {
  const byte = (at: number): number => segment[at] ?? 0;
  const [height, width, count] = [(byte(1) << 8) | byte(2), (byte(3) << 8) | byte(4), byte(5)];
  const specified = Array.from({ length: count }, (_, index) => {
    const at = 6 + index * 3;
    return { id: byte(at), across: byte(at + 1) >> 4, down: byte(at + 1) & 15, number: byte(at + 2) };
  });
  if (width === 0 || height === 0 || ![1, 3, 4].includes(count)) return undefined;
  if (specified.some(({ across, down }) => across < 1 || across > 4 || down < 1 || down > 4)) return undefined;
  const mostAcross = Math.max(...specified.map(({ across }) => across));
  const mostDown = Math.max(...specified.map(({ down }) => down));
  const components = specified.map(({ id, across, down }): Component => {
    const blocksAcross = Math.ceil(width / (8 * mostAcross)) * across;
    const blocksDown = Math.ceil(height / (8 * mostDown)) * down;
    const coefficients = new Int16Array(blocksAcross * blocksDown * 64);
    return { id, across, down, blocksAcross, blocksDown, coefficients, quantization: new Uint16Array(64).fill(1) };
  });
  return { width, height, mostAcross, mostDown, components, progressive, numbers: specified.map(({ number }) => number) };
}

type Frame = NonNullable<ReturnType<typeof readFrame>>;

interface Scanned {
  readonly component: Component;
  readonly means: HuffmanTable;
  readonly waves: HuffmanTable;
  /** The mean of the block before. */
  mean: number;
}

/** What a scan tells of each block: coefficients from `first` to `last`, their bits from `low` upwards; `refines`: one bit more of known ones. */
interface Part {
  readonly bits: BitReader;
  readonly first: number;
  readonly last: number;
  readonly low: number;
  readonly refines: boolean;
  /** Blocks to come that have nothing in this scan. */
  empty: number;
}

const NO_CODES = huffmanTable(new Uint8Array(16), new Uint8Array(0));

/** Reads one scan; gives the place behind it. */
function readScan(bytes: Uint8Array, at: number, segment: Uint8Array, frame: Frame, tables: Tables): number {
  const byte = (index: number): number => segment[index] ?? 0;
  const scanned: Scanned[] = [];
  for (let index = 0; index < byte(0); index++) {
    const which = frame.components.findIndex(({ id }) => id === byte(1 + index * 2));
    const component = frame.components[which];
    if (!component) continue;
    component.quantization = tables.quantization.get(frame.numbers[which] as number) ?? component.quantization;
    const codes = byte(2 + index * 2);
    scanned.push({
      component,
      means: tables.codes.get(codes >> 4) ?? NO_CODES,
      waves: tables.codes.get(16 + (codes & 15)) ?? NO_CODES,
      mean: 0,
    });
  }
  const rest = 1 + byte(0) * 2;
  const bits = openBits(bytes, at);
  const part: Part = frame.progressive
    ? {
        bits,
        first: byte(rest),
        last: Math.min(63, byte(rest + 1)),
        low: byte(rest + 2) & 15,
        refines: byte(rest + 2) >= 16,
        empty: 0,
      }
    : { bits, first: 0, last: 63, low: 0, refines: false, empty: 0 };
  const decode = frame.progressive ? (part.first === 0 ? readMean : part.refines ? refineWaves : readWaves) : readBlock;
  const [only] = scanned;
  let groups = 0;
  const begin = (): void => {
    if (tables.restart > 0 && groups > 0 && groups % tables.restart === 0) {
      bits.restart();
      part.empty = 0;
      for (const each of scanned) each.mean = 0;
    }
    groups++;
  };
  if (scanned.length === 1 && only) {
    // A scan of one colour has its blocks row by row, without those that only fill groups (A.2.2).
    const { component } = only;
    const columns = Math.ceil(Math.ceil((frame.width * component.across) / frame.mostAcross) / 8);
    const rows = Math.ceil(Math.ceil((frame.height * component.down) / frame.mostDown) / 8);
    for (let row = 0; row < rows && !bits.isOver(); row++) {
      for (let column = 0; column < columns; column++) {
        begin();
        decode(part, only, (row * component.blocksAcross + column) * 64);
      }
    }
    return bits.end();
  }
  const across = Math.ceil(frame.width / (8 * frame.mostAcross));
  const down = Math.ceil(frame.height / (8 * frame.mostDown));
  for (let group = 0; group < across * down && !bits.isOver(); group++) {
    begin();
    const [column, row] = [group % across, Math.floor(group / across)];
    for (const each of scanned) {
      const { component } = each;
      for (let y = 0; y < component.down; y++)
        for (let x = 0; x < component.across; x++)
          decode(part, each, ((row * component.down + y) * component.blocksAcross + column * component.across + x) * 64);
    }
  }
  return bits.end();
}

function readBlock(part: Part, scanned: Scanned, at: number): void {
  const { bits } = part;
  const { coefficients } = scanned.component;
  scanned.mean += bits.signed(bits.code(scanned.means));
  coefficients[at] = scanned.mean;
  for (let index = 1; index < 64; index++) {
    const code = bits.code(scanned.waves);
    const size = code & 15;
    if (size === 0 && code !== 0xf0) return;
    index += code >> 4;
    if (size > 0 && index < 64) coefficients[at + (ZIGZAG[index] as number)] = bits.signed(size);
  }
}

/** The mean of a block in a progressive file (G.1.2.1). */
function readMean({ bits, low, refines }: Part, scanned: Scanned, at: number): void {
  const { coefficients } = scanned.component;
  if (refines) {
    if (bits.bit() === 1) coefficients[at] = (coefficients[at] as number) | (1 << low);
    return;
  }
  scanned.mean += bits.signed(bits.code(scanned.means));
  coefficients[at] = scanned.mean * 2 ** low;
}

/** Its waves for the first time (G.1.2.2). */
function readWaves(part: Part, { component, waves }: Scanned, at: number): void {
  const { bits, first, last, low } = part;
  if (part.empty > 0) {
    part.empty--;
    return;
  }
  for (let index = first; index <= last; index++) {
    const code = bits.code(waves);
    const [run, size] = [code >> 4, code & 15];
    if (size === 0 && run < 15) {
      part.empty = 2 ** run + bits.bits(run) - 1;
      return;
    }
    index += run;
    if (size > 0 && index <= last) component.coefficients[at + (ZIGZAG[index] as number)] = bits.signed(size) * 2 ** low;
  }
}

/** One bit more of its waves (G.1.2.3): those that were zero may begin here, all others are corrected on the way to them. */
function refineWaves(part: Part, { component, waves }: Scanned, at: number): void {
  const { bits, first, last, low } = part;
  const { coefficients } = component;
  const step = 2 ** low;
  /** Corrects what is known from `index` on until so many zeros have been passed; gives the place of the next one. */
  const pass = (index: number, zeros: number): number => {
    let left = zeros;
    for (let next = index; next <= last; next++) {
      const place = at + (ZIGZAG[next] as number);
      const known = coefficients[place] as number;
      if (known === 0) {
        if (left === 0) return next;
        left--;
      } else if (bits.bit() === 1 && (Math.abs(known) & step) === 0) coefficients[place] = known + (known > 0 ? step : -step);
    }
    return last + 1;
  };
  let index = first;
  while (part.empty === 0 && index <= last) {
    const code = bits.code(waves);
    const [run, size] = [code >> 4, code & 15];
    if (size === 0 && run < 15) {
      part.empty = 2 ** run + bits.bits(run);
      break;
    }
    const value = size === 0 ? 0 : bits.bit() === 1 ? step : -step;
    const place = pass(index, run);
    if (value !== 0 && place <= last) coefficients[at + (ZIGZAG[place] as number)] = value;
    index = place + 1;
  }
  if (part.empty > 0) {
    pass(index, Infinity);
    part.empty--;
  }
}
