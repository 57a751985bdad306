/** Names of namespaces, relationship types and content in one of the two kinds of Office Open XML. */
export interface OpenXmlNames {
  readonly drawing: string;
  readonly wordprocessingDrawing: string;
  readonly picture: string;
  readonly relationships: string;
}

const STRICT_ROOT = 'http://purl.oclc.org/ooxml/';
const TRANSITIONAL_ROOT = 'http://schemas.openxmlformats.org/';

const STRICT: OpenXmlNames = {
  drawing: `${STRICT_ROOT}drawingml/main`,
  wordprocessingDrawing: `${STRICT_ROOT}drawingml/wordprocessingDrawing`,
  picture: `${STRICT_ROOT}drawingml/picture`,
  relationships: `${STRICT_ROOT}officeDocument/relationships`,
};
const TRANSITIONAL: OpenXmlNames = {
  drawing: `${TRANSITIONAL_ROOT}drawingml/2006/main`,
  wordprocessingDrawing: `${TRANSITIONAL_ROOT}drawingml/2006/wordprocessingDrawing`,
  picture: `${TRANSITIONAL_ROOT}drawingml/2006/picture`,
  relationships: `${TRANSITIONAL_ROOT}officeDocument/2006/relationships`,
};

/** Those of a file whose main part begins with this tag: strict (ECMA-376-1, annex A) or transitional (ECMA-376-4). */
export const openXmlNames = (rootTag: string): OpenXmlNames =>
  rootTag.includes(`${STRICT_ROOT}wordprocessingml/main`) ? STRICT : TRANSITIONAL;
