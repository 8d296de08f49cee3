/** For a link to a collection: its page counts what the page that leads there has counted. */
export const sameNear = ({ county, area }: { county?: string; area?: string }) => ({ county, area })
