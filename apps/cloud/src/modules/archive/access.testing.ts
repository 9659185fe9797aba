// What the calls of archive need, as the rules have it (ROLE-15). How such a table is written: testing/access/call-table.ts.

export const calls = `
camera cameraRead: archive.record
camera cameraUpdateRecord: archive.updateRecord
camera cameraStreamLive: archive.thumbnail
camera cameraStreamArchive: archive.map archive.downMap archive.thumbnail?date=46000
`;
