/**
 * Whether a drawing turned by so many degrees leans more to its side: then width and height of its frame change places, from 45 degrees
 * on and below 135, as both Word and LibreOffice reckon.
 */
export function liesOnItsSide(rotation: number): boolean {
  const angle = ((rotation % 180) + 180) % 180;
  return angle >= 45 && angle < 135;
}
