export function awardTitle(place: number): string {
  return `#${place} Launch of the Week`
}
