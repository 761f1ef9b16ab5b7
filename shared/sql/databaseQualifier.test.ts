import { describe, expect, it } from "vitest";
import { databaseQualifier } from "./databaseQualifier";

describe("databaseQualifier", () => {
  it("is the name, and the id where the name has another meaning or is that of several", () => {
    const shop = { id: "db_1", name: "Web shop" };
    expect(databaseQualifier(shop)).toBe("Web shop");
    expect(databaseQualifier(shop, [shop, { id: "db_2", name: "People" }])).toBe("Web shop");
    expect(databaseQualifier(shop, [shop, { id: "db_2", name: "WEB SHOP" }])).toBe("db_1");
    expect(databaseQualifier({ id: "db_3", name: "System" })).toBe("db_3");
    expect(databaseQualifier({ id: "db_4", name: null })).toBe("db_4");
  });
});
