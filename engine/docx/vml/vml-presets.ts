/** Presets of DrawingML by the numbers of VML's shape types (`o:spt`; MS-ODRAW 2.4.24 MSOSPT), from the number in front on. */
const RUNS: readonly (readonly [first: number, names: string])[] = [
  [
    1,
    `rect roundRect ellipse diamond triangle rtTriangle parallelogram trapezoid hexagon octagon plus star5 rightArrow
      rightArrow homePlate cube wedgeRoundRectCallout star16 arc line plaque can donut`,
  ],
  [
    32,
    `line bentConnector2 bentConnector3 bentConnector4 bentConnector5 curvedConnector2 curvedConnector3 curvedConnector4
      curvedConnector5 callout1 callout2 callout3 accentCallout1 accentCallout2 accentCallout3 borderCallout1 borderCallout2
      borderCallout3 accentBorderCallout1 accentBorderCallout2 accentBorderCallout3 ribbon ribbon2 chevron pentagon noSmoking
      star8 star16 star32 wedgeRectCallout wedgeRoundRectCallout wedgeEllipseCallout wave foldedCorner leftArrow downArrow
      upArrow leftRightArrow upDownArrow irregularSeal1 irregularSeal2 lightningBolt heart rect quadArrow leftArrowCallout
      rightArrowCallout upArrowCallout downArrowCallout leftRightArrowCallout upDownArrowCallout quadArrowCallout bevel
      leftBracket rightBracket leftBrace rightBrace leftUpArrow bentUpArrow bentArrow star24 stripedRightArrow
      notchedRightArrow blockArc smileyFace verticalScroll horizontalScroll circularArrow`,
  ],
  [
    101,
    `uturnArrow curvedRightArrow curvedLeftArrow curvedUpArrow curvedDownArrow cloudCallout ellipseRibbon ellipseRibbon2
      flowChartProcess flowChartDecision flowChartInputOutput flowChartPredefinedProcess flowChartInternalStorage
      flowChartDocument flowChartMultidocument flowChartTerminator flowChartPreparation flowChartManualInput
      flowChartManualOperation flowChartConnector flowChartPunchedCard flowChartPunchedTape flowChartSummingJunction
      flowChartOr flowChartCollate flowChartSort flowChartExtract flowChartMerge flowChartOfflineStorage
      flowChartOnlineStorage flowChartMagneticTape flowChartMagneticDisk flowChartMagneticDrum flowChartDisplay flowChartDelay`,
  ],
  [
    176,
    `flowChartAlternateProcess flowChartOffpageConnector callout1 accentCallout1 borderCallout1 accentBorderCallout1
      leftRightUpArrow sun moon bracketPair bracePair star4 doubleWave actionButtonBlank actionButtonHome actionButtonHelp
      actionButtonInformation actionButtonForwardNext actionButtonBackPrevious actionButtonEnd actionButtonBeginning
      actionButtonReturn actionButtonDocument actionButtonSound actionButtonMovie`,
  ],
  [202, `rect`],
];

const PRESETS: ReadonlyMap<number, string> = new Map(
  RUNS.flatMap(([first, names]) => names.split(/\s+/).map((name, index) => [first + index, name] as const)),
);

/** Types whose path, with its adjust values, draws what their preset draws. */
export const sameAsPreset: ReadonlySet<number> = new Set([1, 3, 4, 6, 20, 32, 75, 109, 110, 202]);

/** The preset that looks like a shape type whose path the file does not give; a rectangle for what has none, such as WordArt. */
export const presetOf = (type: number): string => PRESETS.get(type) ?? 'rect';
