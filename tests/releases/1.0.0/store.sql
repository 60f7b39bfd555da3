BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0023');
CREATE TABLE bot_accounts (
	person INTEGER NOT NULL, 
	owner INTEGER NOT NULL, 
	code VARCHAR(16) NOT NULL, 
	PRIMARY KEY (person), 
	FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE, 
	FOREIGN KEY(owner) REFERENCES people (id) ON DELETE CASCADE, 
	UNIQUE (code)
);
INSERT INTO "bot_accounts" VALUES(4,1,'358fcf9738e09c4e');
CREATE TABLE calendars (
	person INTEGER NOT NULL, 
	zone VARCHAR(40) NOT NULL, 
	holidays JSON NOT NULL, 
	PRIMARY KEY (person), 
	FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
INSERT INTO "calendars" VALUES(1,'Pacific/Tahiti','[["2001-12-24", "2001-12-31"]]');
CREATE TABLE call_settings (
	person INTEGER NOT NULL, 
	mode VARCHAR(10) NOT NULL, 
	kinds JSON NOT NULL, 
	language VARCHAR(10) NOT NULL, 
	site VARCHAR(300) NOT NULL, 
	since DOUBLE NOT NULL, 
	feed VARCHAR(64), 
	PRIMARY KEY (person), 
	FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE, 
	UNIQUE (feed)
);
INSERT INTO "call_settings" VALUES(1,'digest','["your_turn", "time_short", "invited", "named", "over"]','nl','https://vaka.example.org',1.00000000000001704691e+09,NULL);
CREATE TABLE call_ways (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	person INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	target VARCHAR(1000) NOT NULL, 
	form VARCHAR(10) NOT NULL, 
	secrets JSON NOT NULL, 
	label VARCHAR(40) NOT NULL, 
	leave VARCHAR(40), 
	sent DOUBLE NOT NULL, 
	trouble VARCHAR(80) NOT NULL, 
	FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE, 
	UNIQUE (leave)
);
INSERT INTO "call_ways" VALUES(1,1,'mail','anne@example.org','','{}','','Hr82uJI4QjHR2xxoBX51sbyBrCw8rfVZ',0.0,'');
INSERT INTO "call_ways" VALUES(2,1,'webhook','https://example.org/calls','json','{"token": ""}','',NULL,0.0,'');
CREATE TABLE called (
	person INTEGER NOT NULL, 
	"table" INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	value VARCHAR(40) NOT NULL, 
	PRIMARY KEY (person, "table", kind), 
	FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE, 
	FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "called" VALUES(1,1,'your_turn','40');
INSERT INTO "called" VALUES(1,2,'over','tapa-vavz-cfsf');
INSERT INTO "called" VALUES(1,4,'over','manu-5u4t-x25a');
INSERT INTO "called" VALUES(1,5,'your_turn','34');
INSERT INTO "called" VALUES(1,6,'your_turn','166');
CREATE TABLE calls (
	id INTEGER NOT NULL, 
	way INTEGER NOT NULL, 
	"table" INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	value VARCHAR(40) NOT NULL, 
	"by" VARCHAR(40) NOT NULL, 
	at DOUBLE NOT NULL, 
	batch VARCHAR(40) NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(way) REFERENCES call_ways (id) ON DELETE CASCADE, 
	FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "calls" VALUES(1,1,1,'your_turn','40','',1.00000000000161695483e+09,'');
INSERT INTO "calls" VALUES(2,2,1,'your_turn','40','',1.00000000000161695483e+09,'');
INSERT INTO "calls" VALUES(3,1,2,'over','tapa-vavz-cfsf','Anne',1000000000.00163,'');
INSERT INTO "calls" VALUES(4,2,2,'over','tapa-vavz-cfsf','Anne',1000000000.00163,'');
INSERT INTO "calls" VALUES(5,1,4,'over','manu-5u4t-x25a','Anne',1.00000000000310194491e+09,'');
INSERT INTO "calls" VALUES(6,2,4,'over','manu-5u4t-x25a','Anne',1.00000000000310194491e+09,'');
INSERT INTO "calls" VALUES(7,1,5,'your_turn','0','',1.000000000003131032e+09,'');
INSERT INTO "calls" VALUES(8,2,5,'your_turn','0','',1.000000000003131032e+09,'');
INSERT INTO "calls" VALUES(9,1,5,'your_turn','34','Ben',1.00000000000459897517e+09,'');
INSERT INTO "calls" VALUES(10,2,5,'your_turn','34','Ben',1.00000000000459897517e+09,'');
INSERT INTO "calls" VALUES(11,1,6,'your_turn','41','Cara',1.00000000000478303432e+09,'');
INSERT INTO "calls" VALUES(12,2,6,'your_turn','41','Cara',1.00000000000478303432e+09,'');
INSERT INTO "calls" VALUES(13,1,6,'your_turn','164','Ben',1.00000000000777900216e+09,'');
INSERT INTO "calls" VALUES(14,2,6,'your_turn','164','Ben',1.00000000000777900216e+09,'');
INSERT INTO "calls" VALUES(15,1,6,'your_turn','166','Cara',1.00000000000784802442e+09,'');
INSERT INTO "calls" VALUES(16,2,6,'your_turn','166','Cara',1.00000000000784802442e+09,'');
CREATE TABLE "chat" (
	"table" INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	seat INTEGER, 
	name VARCHAR(40) NOT NULL, 
	text VARCHAR(400) NOT NULL, 
	at DOUBLE NOT NULL, 
	person INTEGER, 
	PRIMARY KEY ("table", number), 
	CONSTRAINT chat_person FOREIGN KEY(person) REFERENCES people (id) ON DELETE SET NULL, 
	FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "chat" VALUES(1,1,0,'Anne','Have a good game!',1.000000000000033021e+09,1);
INSERT INTO "chat" VALUES(1,2,1,'Ben',':thanks:',1000000000.00032,2);
INSERT INTO "chat" VALUES(3,1,0,'Anne','Have a good game!',1.00000000000197899346e+09,1);
INSERT INTO "chat" VALUES(3,2,1,'Ben',':thanks:',1.00000000000228500367e+09,2);
INSERT INTO "chat" VALUES(5,1,0,'Anne','Have a good game!',1.00000000000311195849e+09,1);
INSERT INTO "chat" VALUES(5,2,1,'Ben',':thanks:',1.00000000000362598894e+09,2);
CREATE TABLE invitations (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	hash VARCHAR(64) NOT NULL, 
	role VARCHAR(10) NOT NULL, 
	places INTEGER NOT NULL, 
	made DOUBLE NOT NULL, 
	expires DOUBLE NOT NULL, 
	UNIQUE (hash)
);
INSERT INTO "invitations" VALUES(1,'f3a124524ba419facb0a87cda036d6a25ad542578844ad692b92c330267ca899','member',3,1.00000000000002300742e+09,4.16224000000002288804e+09);
CREATE TABLE jobs (
	id INTEGER NOT NULL, 
	kind VARCHAR(20) NOT NULL, 
	"key" VARCHAR(120) NOT NULL, 
	payload JSON NOT NULL, 
	"table" INTEGER, 
	person INTEGER, 
	priority INTEGER NOT NULL, 
	turn INTEGER NOT NULL, 
	added DOUBLE NOT NULL, 
	due DOUBLE NOT NULL, 
	state VARCHAR(10) NOT NULL, 
	version INTEGER NOT NULL, 
	tries INTEGER NOT NULL, 
	error VARCHAR(80) NOT NULL, 
	holder VARCHAR(40) DEFAULT '' NOT NULL, 
	until DOUBLE DEFAULT '0' NOT NULL, 
	done INTEGER DEFAULT '0' NOT NULL, 
	"of" INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE, 
	FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
INSERT INTO "jobs" VALUES(1,'tidy','','{}',NULL,NULL,0,0,1.00000000000000405307e+09,1.00000360000000298023e+09,'planned',0,0,'','',0.0,0,0);
INSERT INTO "jobs" VALUES(3,'clock','toa-pjsv-qe3z','{}',1,NULL,0,0,1.00000000000003099441e+09,1000368000.0,'planned',11,0,'','',0.0,0,0);
INSERT INTO "jobs" VALUES(6,'call','1','{}',NULL,1,0,0,1000000000.00162,1000058400.0,'planned',0,0,'','',0.0,0,0);
INSERT INTO "jobs" VALUES(7,'call','2','{}',NULL,1,0,0,1.0000000000016210079e+09,1000058400.0,'planned',0,0,'','',0.0,0,0);
INSERT INTO "jobs" VALUES(8,'call time','toa-pjsv-qe3z 1','{"code": "toa-pjsv-qe3z"}',1,1,0,0,1.00000000000162303449e+09,1000353600.0,'planned',0,0,'','',0.0,0,0);
INSERT INTO "jobs" VALUES(10,'clock','niu-y8zr-22vs','{}',3,NULL,0,0,1.00000000000197696687e+09,1000332000.0,'planned',27,0,'','',0.0,0,0);
INSERT INTO "jobs" VALUES(13,'clock','uta-fstz-q3kw','{}',5,NULL,0,0,1.00000000000309503074e+09,1000368000.0,'planned',11,0,'','',0.0,0,0);
INSERT INTO "jobs" VALUES(14,'call time','uta-fstz-q3kw 1','{"code": "uta-fstz-q3kw"}',5,1,0,0,1.00000000000313603873e+09,1000353600.0,'planned',1,0,'','',0.0,0,0);
INSERT INTO "jobs" VALUES(15,'call check','vai-b3vq-bekr','{}',6,NULL,0,0,1.00000000000787401198e+09,1.00000000000787401198e+09,'waiting',0,0,'','',0.0,0,0);
INSERT INTO "jobs" VALUES(16,'call check','vai-qetu-p9fp','{}',7,NULL,0,1,1.000000000008623004e+09,1.000000000008623004e+09,'waiting',0,0,'','',0.0,0,0);
CREATE TABLE keys (
	"table" INTEGER NOT NULL, 
	"key" VARCHAR(64) NOT NULL, 
	person INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	words TEXT NOT NULL, 
	PRIMARY KEY ("table", "key"), 
	FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "keys" VALUES(1,'23abf587a04492fa',1,0,'bid 0');
INSERT INTO "keys" VALUES(1,'4fcf34a9dd097ff1',2,1,'bid 7');
INSERT INTO "keys" VALUES(1,'bd35d0f1a2afa7ee',2,1,'place 22');
INSERT INTO "keys" VALUES(1,'1a58c338f819e70a',2,1,'place P15');
INSERT INTO "keys" VALUES(1,'032aa26e37ddb3b0',2,1,'place 51');
INSERT INTO "keys" VALUES(1,'e74e37dd3e162160',1,0,'bid 3');
INSERT INTO "keys" VALUES(1,'9b48647623c663ae',2,1,'bid 6');
INSERT INTO "keys" VALUES(1,'064fe9d62cb4f810',2,1,'place 8');
INSERT INTO "keys" VALUES(1,'e26e9a736b121044',2,1,'place 38');
INSERT INTO "keys" VALUES(1,'d6eb1daabd8ea723',2,1,'place P12');
INSERT INTO "keys" VALUES(1,'dd78d3a60110400d',1,0,'place 6');
INSERT INTO "keys" VALUES(1,'cc414b5a14647779',1,0,'place 10');
INSERT INTO "keys" VALUES(1,'111a9fc2d9dee822',1,0,'bid 20');
INSERT INTO "keys" VALUES(1,'82cea83208ca8063',2,1,'bid 7');
INSERT INTO "keys" VALUES(1,'8cd0f94a6da2fe5e',1,0,'place P14');
INSERT INTO "keys" VALUES(1,'bbe85e337da83135',1,0,'place P3');
INSERT INTO "keys" VALUES(1,'89dc7cf31c943bc0',1,0,'place 20');
INSERT INTO "keys" VALUES(1,'ee0eedf494c1535e',2,1,'place P10');
INSERT INTO "keys" VALUES(1,'44bc75de850e8e34',2,1,'place 9');
INSERT INTO "keys" VALUES(1,'558b9d9769c17016',1,0,'bid 1');
INSERT INTO "keys" VALUES(1,'c5098f6b484c8892',2,1,'bid 8');
INSERT INTO "keys" VALUES(1,'07b38add84a1e215',2,1,'place 44');
INSERT INTO "keys" VALUES(1,'1ad4818543a75300',2,1,'place 13');
INSERT INTO "keys" VALUES(1,'56346fd75fb9c130',2,1,'place P17');
INSERT INTO "keys" VALUES(1,'0105a14d202434cc',1,0,'place 49');
INSERT INTO "keys" VALUES(1,'cfa13cddd215c8ec',1,0,'place P8');
INSERT INTO "keys" VALUES(1,'cf362e5a077489f8',1,0,'bid 2');
INSERT INTO "keys" VALUES(1,'080f0490fd404c31',2,1,'bid 1');
INSERT INTO "keys" VALUES(1,'7f8ad7cc7b6246c6',1,0,'place 33');
INSERT INTO "keys" VALUES(1,'031b82704ad4ec02',1,0,'place P41');
INSERT INTO "keys" VALUES(1,'785d4cfad6818858',1,0,'place P4');
INSERT INTO "keys" VALUES(1,'9ba8062d37011560',2,1,'place 14');
INSERT INTO "keys" VALUES(1,'6edf7ae9f3051684',2,1,'place 59');
INSERT INTO "keys" VALUES(1,'93328c9e073f1f9a',1,0,'bid 1');
INSERT INTO "keys" VALUES(1,'eeb1f515951b7d4a',2,1,'bid 0');
INSERT INTO "keys" VALUES(1,'164ec922798e67ae',1,0,'place P16');
INSERT INTO "keys" VALUES(1,'d95308c070691f13',1,0,'place P37');
INSERT INTO "keys" VALUES(1,'8d29bc41d182e374',1,0,'place 30');
INSERT INTO "keys" VALUES(1,'df2390cda16b1fbe',1,0,'bid 5');
INSERT INTO "keys" VALUES(1,'f18b7ebd1555bf26',2,1,'bid 0');
INSERT INTO "keys" VALUES(2,'bb2a3557491fc3d0',1,0,'bid 0');
INSERT INTO "keys" VALUES(2,'964a7903950e0bde',2,1,'bid 7');
INSERT INTO "keys" VALUES(2,'ca34558acf7fb2a0',2,1,'place 14');
INSERT INTO "keys" VALUES(2,'5a562853efc00ee8',2,1,'place 1');
INSERT INTO "keys" VALUES(2,'dbaf49c517b846e0',2,1,'place P1');
INSERT INTO "keys" VALUES(2,'7eae09d0a296dbff',1,0,'bid 3');
INSERT INTO "keys" VALUES(2,'0ef4151fd2248ec6',2,1,'bid 6');
INSERT INTO "keys" VALUES(2,'708344405717820c',2,1,'place 34');
INSERT INTO "keys" VALUES(2,'bd4da69daf50d87c',2,1,'place 27');
INSERT INTO "keys" VALUES(2,'82547483ce1c9705',2,1,'place P30');
INSERT INTO "keys" VALUES(2,'4a3147a56b97587c',1,0,'place 5');
INSERT INTO "keys" VALUES(2,'9bec7b7f52b2953d',1,0,'place P6');
INSERT INTO "keys" VALUES(2,'dba70792673fa388',1,0,'bid 22');
INSERT INTO "keys" VALUES(2,'0a75ef4a4cc6522c',2,1,'bid 3');
INSERT INTO "keys" VALUES(2,'eec5247f3b62a95a',1,0,'place P7');
INSERT INTO "keys" VALUES(2,'6384c69a147ac01f',1,0,'place 37');
INSERT INTO "keys" VALUES(2,'025fc7de26e63dbd',1,0,'place 20');
INSERT INTO "keys" VALUES(2,'dc1b5d4fb33127c1',2,1,'place 24');
INSERT INTO "keys" VALUES(2,'05c044071d103d57',2,1,'place P9');
INSERT INTO "keys" VALUES(2,'0fab7dd570d166d1',1,0,'bid 7');
INSERT INTO "keys" VALUES(2,'0859c60914153df4',2,1,'bid 8');
INSERT INTO "keys" VALUES(2,'8104adb9d027b3c1',2,1,'place P18');
INSERT INTO "keys" VALUES(2,'82fdb2dc2cb5a8a9',2,1,'place 15');
INSERT INTO "keys" VALUES(2,'e8e5c4828c6216ab',2,1,'place P10');
INSERT INTO "keys" VALUES(2,'ae548769f94b694e',1,0,'place 7');
INSERT INTO "keys" VALUES(2,'2b5b389240bf0e79',1,0,'place P14');
INSERT INTO "keys" VALUES(2,'469e9d9e901ab785',1,0,'bid 2');
INSERT INTO "keys" VALUES(2,'41e38d24e554a778',1,0,'place 16');
INSERT INTO "keys" VALUES(2,'caa8c9078d27c532',1,0,'place 45');
INSERT INTO "keys" VALUES(2,'ca24acb51af59791',1,0,'place 38');
INSERT INTO "keys" VALUES(2,'3b073c224c68a61e',1,0,'bid 0');
INSERT INTO "keys" VALUES(2,'41933f8e2a3b78b0',2,1,'bid 22');
INSERT INTO "keys" VALUES(2,'32574dcd9bab8928',2,1,'place P24');
INSERT INTO "keys" VALUES(2,'1c99bc4fa91dea4a',2,1,'place P26');
INSERT INTO "keys" VALUES(2,'27850defb31a64ce',2,1,'place 6');
INSERT INTO "keys" VALUES(2,'b9df0a0ebc08a5e8',1,0,'bid 13');
INSERT INTO "keys" VALUES(2,'d928f9ea495ef0a4',2,1,'bid 14');
INSERT INTO "keys" VALUES(2,'10ac3f9a05322aa0',2,1,'place 41');
INSERT INTO "keys" VALUES(2,'2665db795c2ffd1e',2,1,'place 33');
INSERT INTO "keys" VALUES(2,'8c5b3857b5d4fd73',2,1,'place P16');
INSERT INTO "keys" VALUES(2,'94372fd1798b2da8',1,0,'place P23');
INSERT INTO "keys" VALUES(2,'38b73db6bbfec3e3',1,0,'place P15');
INSERT INTO "keys" VALUES(2,'e02aa6903932f400',1,0,'bid 4');
INSERT INTO "keys" VALUES(2,'9e623cbf83a4f4be',2,1,'bid 1');
INSERT INTO "keys" VALUES(2,'c51417522dbeccaf',1,0,'place P28');
INSERT INTO "keys" VALUES(2,'a2e7071472640ae6',1,0,'place P12');
INSERT INTO "keys" VALUES(2,'151a447f994020a8',1,0,'place 60');
INSERT INTO "keys" VALUES(2,'e464506a75327daa',2,1,'place 59');
INSERT INTO "keys" VALUES(2,'91f8e70b1822bfd8',2,1,'place 32');
INSERT INTO "keys" VALUES(2,'b172bb39e7b2ea1c',1,0,'bid 18');
INSERT INTO "keys" VALUES(2,'c15da9dd6509a586',1,0,'place P4');
INSERT INTO "keys" VALUES(2,'d668560eca745ed3',1,0,'place 39');
INSERT INTO "keys" VALUES(2,'1eb745a21dfa1b26',1,0,'place P19');
INSERT INTO "keys" VALUES(2,'279c872f16ca49f1',1,0,'bid 0');
INSERT INTO "keys" VALUES(2,'8b9e16e61461049b',2,1,'bid 8');
INSERT INTO "keys" VALUES(2,'0365c948bbd961b9',2,1,'place 43');
INSERT INTO "keys" VALUES(2,'5d40524d2ae8e2ad',2,1,'place P8');
INSERT INTO "keys" VALUES(2,'fdba2213011a64ee',2,1,'place 42');
INSERT INTO "keys" VALUES(2,'d7c80034204d0827',1,0,'bid 1');
INSERT INTO "keys" VALUES(2,'04f13e77e326c1c7',2,1,'bid 8');
INSERT INTO "keys" VALUES(2,'205e0e780004a9a3',2,1,'place 8');
INSERT INTO "keys" VALUES(2,'cea002d0b008119f',2,1,'place P37');
INSERT INTO "keys" VALUES(2,'075827b87d9ac762',2,1,'place P29');
INSERT INTO "keys" VALUES(2,'44f98b60e01ce8cb',1,0,'place P20');
INSERT INTO "keys" VALUES(2,'15a0b34a430cea90',1,0,'place P48');
INSERT INTO "keys" VALUES(2,'21f3b532177108fe',1,0,'bid 7');
INSERT INTO "keys" VALUES(2,'4252f858c99c255f',2,1,'bid 6');
INSERT INTO "keys" VALUES(2,'60d3360f1e7d0396',1,0,'place P32');
INSERT INTO "keys" VALUES(2,'183e419365c41c6c',1,0,'place 9');
INSERT INTO "keys" VALUES(2,'315875e5aff6a217',1,0,'place P39');
INSERT INTO "keys" VALUES(2,'d26bbecaa8e3f71b',2,1,'place P2');
INSERT INTO "keys" VALUES(2,'ebb7a7e163d2f7d7',2,1,'place P17');
INSERT INTO "keys" VALUES(2,'eecf4402d84a7472',1,0,'bid 0');
INSERT INTO "keys" VALUES(2,'cc7e479c2e8b95e2',2,1,'bid 17');
INSERT INTO "keys" VALUES(2,'d9a98f79e5a5383e',2,1,'place P11');
INSERT INTO "keys" VALUES(2,'995e1207d23dd7ef',2,1,'place P38');
INSERT INTO "keys" VALUES(2,'d49a7ed760634096',2,1,'place 21');
INSERT INTO "keys" VALUES(2,'87ec89e938981802',1,0,'bid 32');
INSERT INTO "keys" VALUES(2,'9b00d5e5dc14d1cc',2,1,'bid 0');
INSERT INTO "keys" VALUES(2,'923f2630776ae3d3',1,0,'place 36');
INSERT INTO "keys" VALUES(2,'6488ead7f051b03a',1,0,'place 54');
INSERT INTO "keys" VALUES(2,'cdf2b029cba97410',1,0,'place 30');
INSERT INTO "keys" VALUES(2,'6d3e33b7bf25b5f3',1,0,'bid 0');
INSERT INTO "keys" VALUES(2,'8b80115ef1b4c70f',2,1,'bid 3');
INSERT INTO "keys" VALUES(2,'7d4f13b3cc060e16',2,1,'place P31');
INSERT INTO "keys" VALUES(2,'0fed9b5ee518dc17',2,1,'place P40');
INSERT INTO "keys" VALUES(2,'2a3efcc193e06e47',2,1,'place 19');
INSERT INTO "keys" VALUES(2,'28b8fb373e552226',1,0,'bid 9');
INSERT INTO "keys" VALUES(2,'85a651540b568701',2,1,'bid 27');
INSERT INTO "keys" VALUES(2,'6d7d5c78f2a8273e',2,1,'place P13');
INSERT INTO "keys" VALUES(2,'d582541eb78a3af4',2,1,'place 58');
INSERT INTO "keys" VALUES(2,'c0368f8ecea976fa',2,1,'place P50');
INSERT INTO "keys" VALUES(2,'1da9ca1058aebf8d',1,0,'place 49');
INSERT INTO "keys" VALUES(2,'287e6022b506b0d2',1,0,'place 18');
INSERT INTO "keys" VALUES(2,'723454c9a4a48e42',1,0,'bid 8');
INSERT INTO "keys" VALUES(2,'5ee182c03c81b69b',2,1,'bid 1');
INSERT INTO "keys" VALUES(2,'44b247cbe2a5a982',1,0,'place P25');
INSERT INTO "keys" VALUES(2,'b256177e0998248f',1,0,'place P5');
INSERT INTO "keys" VALUES(2,'4abcad3dd4802351',1,0,'place P22');
INSERT INTO "keys" VALUES(2,'85c5b629378ada1a',2,1,'place 57');
INSERT INTO "keys" VALUES(2,'d56acfbec3d01989',2,1,'place 2');
INSERT INTO "keys" VALUES(2,'27c14df1660a5382',1,0,'bid 1');
INSERT INTO "keys" VALUES(2,'7fd28e5247580065',2,1,'bid 0');
INSERT INTO "keys" VALUES(2,'831ed9ca5e8634c5',1,0,'place 44');
INSERT INTO "keys" VALUES(2,'b8fbeb54b5518341',1,0,'place 22');
INSERT INTO "keys" VALUES(2,'57c410a5345e3f70',1,0,'place 4');
INSERT INTO "keys" VALUES(2,'4bd12504d123f934',2,1,'bid 20');
INSERT INTO "keys" VALUES(2,'b533e42efab2e281',2,1,'place P49');
INSERT INTO "keys" VALUES(2,'980aeb7908134b44',2,1,'place 11');
INSERT INTO "keys" VALUES(2,'e0fcfd671ea997e1',1,0,'bid 7');
INSERT INTO "keys" VALUES(2,'1066f993d3237730',2,1,'bid 2');
INSERT INTO "keys" VALUES(2,'3ccb23756e39cd7a',1,0,'place P43');
INSERT INTO "keys" VALUES(2,'da91fb45bab861c4',1,0,'place P33');
INSERT INTO "keys" VALUES(2,'0b4d3349326c0053',1,0,'raise food');
INSERT INTO "keys" VALUES(2,'69366fe8e25c9194',1,0,'place 25');
INSERT INTO "keys" VALUES(3,'a55fd0ff6261d8ca',1,0,'pass');
INSERT INTO "keys" VALUES(3,'50ac0ce777ff6240',1,0,'discard fish');
INSERT INTO "keys" VALUES(3,'063f7f6d9378be20',2,1,'buy palisades');
INSERT INTO "keys" VALUES(3,'b5e12bf5d24a890a',1,0,'buy well');
INSERT INTO "keys" VALUES(3,'ff6fe706ab5d2d7d',2,1,'buy fish_basket');
INSERT INTO "keys" VALUES(3,'dcc026cb1f2f62a5',1,0,'pass');
INSERT INTO "keys" VALUES(3,'e9c7fd124ba39e9e',2,1,'pass');
INSERT INTO "keys" VALUES(3,'6ec3a737f56c0f50',1,0,'tool basket');
INSERT INTO "keys" VALUES(3,'d3537fa1d677ba73',2,1,'swap for wood');
INSERT INTO "keys" VALUES(3,'47c1098318123005',2,1,'give seashell seashell');
INSERT INTO "keys" VALUES(3,'14ff1635c683c2d2',1,0,'pass');
INSERT INTO "keys" VALUES(3,'5fec3bf25ccf5dae',2,1,'buy hut');
INSERT INTO "keys" VALUES(3,'f448d20981d4781f',1,0,'pass');
INSERT INTO "keys" VALUES(3,'30044f78f55f5ac8',2,1,'pass');
INSERT INTO "keys" VALUES(3,'3c0216149536b0a0',1,0,'swap for clay');
INSERT INTO "keys" VALUES(3,'7c9d1fc1a9761f07',1,0,'give clay clay');
INSERT INTO "keys" VALUES(3,'49ba70be8e0c7fb4',2,1,'pass');
INSERT INTO "keys" VALUES(3,'23d6a3d177520c57',2,1,'discard hut');
INSERT INTO "keys" VALUES(3,'979ba81a814f270e',1,0,'buy bamboo_store');
INSERT INTO "keys" VALUES(3,'bc0554fd2b3088be',2,1,'buy canoe');
INSERT INTO "keys" VALUES(3,'2c4aa6c7c8bdfe68',1,0,'tool spear');
INSERT INTO "keys" VALUES(3,'f0e85032d7272858',2,1,'pass');
INSERT INTO "keys" VALUES(3,'61275ebd765fc273',2,1,'discard clay');
INSERT INTO "keys" VALUES(3,'faea02d3271c3ce7',1,0,'take seashell');
INSERT INTO "keys" VALUES(3,'e84fec1d3cbcf56d',1,0,'pass');
INSERT INTO "keys" VALUES(3,'1c9d2473b1cc050e',2,1,'swap for wood');
INSERT INTO "keys" VALUES(3,'d769aabbe7c17fae',2,1,'give bamboo bamboo');
INSERT INTO "keys" VALUES(3,'cb3da4f98660f748',1,0,'take seashell');
INSERT INTO "keys" VALUES(3,'de69e3f028e9d471',1,0,'buy necklace');
INSERT INTO "keys" VALUES(3,'6370fe46adc1d2e6',2,1,'buy stoneware');
INSERT INTO "keys" VALUES(3,'a727df8b37b58f8a',1,0,'draw');
INSERT INTO "keys" VALUES(3,'ef1e06cc68698a86',1,0,'pass');
INSERT INTO "keys" VALUES(3,'172233ab0111e8c7',2,1,'swap for fish');
INSERT INTO "keys" VALUES(3,'f7f09086fdb1ad87',2,1,'give seashell seashell');
INSERT INTO "keys" VALUES(3,'6855a835ebf45fd3',1,0,'draw');
INSERT INTO "keys" VALUES(3,'b4c854474070f6a2',1,0,'pass');
INSERT INTO "keys" VALUES(3,'fbcbc6a8ac6f8d52',2,1,'pass');
INSERT INTO "keys" VALUES(3,'53fa9f14d0c77e68',2,1,'discard canoe');
INSERT INTO "keys" VALUES(3,'8f323c2e13c4d3ee',1,0,'draw');
INSERT INTO "keys" VALUES(3,'9956b458f109a033',1,0,'pass');
INSERT INTO "keys" VALUES(4,'fa0146f5263f91bf',1,0,'pass');
INSERT INTO "keys" VALUES(4,'e501b54729c50ae9',1,0,'discard bamboo');
INSERT INTO "keys" VALUES(4,'b89f904c0f1e9107',2,1,'swap for bamboo');
INSERT INTO "keys" VALUES(4,'2e106d159b03bc1f',2,1,'give bamboo clay');
INSERT INTO "keys" VALUES(4,'69ac2243c19307df',1,0,'buy wood_store');
INSERT INTO "keys" VALUES(4,'ed77d5a2a2dbd503',2,1,'buy necklace');
INSERT INTO "keys" VALUES(4,'0400499768ab8d31',1,0,'pass');
INSERT INTO "keys" VALUES(4,'b43f44e8d680fca3',1,0,'discard wood');
INSERT INTO "keys" VALUES(4,'cc65e22e14691dcf',2,1,'tool basket');
INSERT INTO "keys" VALUES(4,'bfc92d2c0a97e0cd',1,0,'tool spear');
INSERT INTO "keys" VALUES(4,'3e736f9725e35974',2,1,'buy hut');
INSERT INTO "keys" VALUES(4,'776f59744b91c227',1,0,'take wood');
INSERT INTO "keys" VALUES(4,'aafed659f31da89d',1,0,'pass');
INSERT INTO "keys" VALUES(4,'4de9adc35af828e0',2,1,'buy palisades');
INSERT INTO "keys" VALUES(4,'d3cac920701b4b01',1,0,'take clay');
INSERT INTO "keys" VALUES(4,'03fbbdf302bf3c70',1,0,'buy stoneware');
INSERT INTO "keys" VALUES(4,'6db68e8ba66b5e9b',2,1,'swap for wood');
INSERT INTO "keys" VALUES(4,'a4938bbc2b070a6c',1,0,'take clay');
INSERT INTO "keys" VALUES(4,'4d355593d9d7e614',1,0,'pass');
INSERT INTO "keys" VALUES(4,'765c79e8ceef902c',2,1,'swap for seashell');
INSERT INTO "keys" VALUES(4,'9f8d5424eaa6e677',1,0,'draw');
INSERT INTO "keys" VALUES(4,'da48d5ef6344eb16',1,0,'pass');
INSERT INTO "keys" VALUES(4,'09c7720232d271c4',1,0,'discard stoneware');
INSERT INTO "keys" VALUES(4,'d359238be7407c92',2,1,'swap for seashell');
INSERT INTO "keys" VALUES(4,'c528c55f54b6e3e1',1,0,'draw');
INSERT INTO "keys" VALUES(4,'41e5c734fea53ed7',1,0,'store wood_store');
INSERT INTO "keys" VALUES(4,'eaa67132b7601b8a',1,0,'lay 1 wood');
INSERT INTO "keys" VALUES(4,'e519223a57bc27bc',2,1,'swap for wood');
INSERT INTO "keys" VALUES(4,'d0ce7fe8df77f967',1,0,'draw');
INSERT INTO "keys" VALUES(4,'a43e4c0c58dc72c0',1,0,'swap for clay');
INSERT INTO "keys" VALUES(4,'2f60a301740a71b8',1,0,'give seashell clay');
INSERT INTO "keys" VALUES(4,'6c5afe77ea0d3984',2,1,'swap for seashell');
INSERT INTO "keys" VALUES(4,'c25393889ddbcdc4',1,0,'draw');
INSERT INTO "keys" VALUES(4,'5bf28fc0425145bd',1,0,'pass');
INSERT INTO "keys" VALUES(4,'8f27e660a3af9a62',1,0,'discard clay');
INSERT INTO "keys" VALUES(4,'794a2d5988dabd68',2,1,'swap for seashell');
INSERT INTO "keys" VALUES(4,'c0d0ce6c2454942e',1,0,'draw');
INSERT INTO "keys" VALUES(4,'5397fbd83669e4ee',1,0,'pass');
INSERT INTO "keys" VALUES(4,'bf843ddd8321e1f4',1,0,'discard wood');
INSERT INTO "keys" VALUES(4,'654c92ae61876f3c',2,1,'swap for fish');
INSERT INTO "keys" VALUES(4,'9ceeae42985bfaf9',1,0,'draw');
INSERT INTO "keys" VALUES(4,'213d15c9fd402c71',1,0,'pass');
INSERT INTO "keys" VALUES(4,'842a31a4ef838485',1,0,'discard clay');
INSERT INTO "keys" VALUES(4,'f1029b7ac33c35bc',2,1,'swap for seashell');
INSERT INTO "keys" VALUES(4,'c48f90efca13cf7f',1,0,'draw');
INSERT INTO "keys" VALUES(4,'6bf984738dc86512',1,0,'pass');
INSERT INTO "keys" VALUES(4,'f2f1d8ef6b7fa433',1,0,'discard clay');
INSERT INTO "keys" VALUES(4,'0fea05b2e16f7d3b',2,1,'swap for bamboo');
INSERT INTO "keys" VALUES(4,'915bc6a75b31791a',1,0,'draw');
INSERT INTO "keys" VALUES(4,'b0af2fdb122c5fd6',1,0,'swap for clay');
INSERT INTO "keys" VALUES(4,'756aae6f75b6acff',1,0,'give seashell bamboo');
INSERT INTO "keys" VALUES(4,'2094899947caf3db',2,1,'pass');
INSERT INTO "keys" VALUES(4,'a413150b1b110ff8',1,0,'take bamboo');
INSERT INTO "keys" VALUES(4,'81f2e9c2cbecf7d5',1,0,'swap for fish');
INSERT INTO "keys" VALUES(4,'5faea1e234c03c02',1,0,'give wood bamboo');
INSERT INTO "keys" VALUES(4,'7d47811ee8205076',2,1,'swap for fish');
INSERT INTO "keys" VALUES(4,'d640c13a3de78ed6',2,1,'give bamboo fish');
INSERT INTO "keys" VALUES(4,'c56956541c25913c',1,0,'draw');
INSERT INTO "keys" VALUES(4,'344caf1d975b4918',1,0,'swap for clay');
INSERT INTO "keys" VALUES(4,'31da048a4fbada99',1,0,'give clay clay');
INSERT INTO "keys" VALUES(4,'600713f39898df62',2,1,'pass');
INSERT INTO "keys" VALUES(4,'aeeb6fc7f701a2d3',1,0,'take bamboo');
INSERT INTO "keys" VALUES(4,'1f7d7156213670c8',1,0,'swap for fish');
INSERT INTO "keys" VALUES(4,'e609817a380717f4',1,0,'give seashell bamboo');
INSERT INTO "keys" VALUES(4,'e0c62c837fb4c8e7',2,1,'swap for seashell');
INSERT INTO "keys" VALUES(4,'495ada4820b2ac93',2,1,'give fish fish');
INSERT INTO "keys" VALUES(4,'df03af93a22ae205',1,0,'take bamboo');
INSERT INTO "keys" VALUES(4,'bae8f9678ecd7244',1,0,'swap for seashell');
INSERT INTO "keys" VALUES(4,'c01bb5d79720544e',1,0,'give bamboo fish');
INSERT INTO "keys" VALUES(5,'7063a984f30b6403',1,0,'keep hina');
INSERT INTO "keys" VALUES(5,'01f845a73792bcf3',1,0,'keep tipa');
INSERT INTO "keys" VALUES(5,'1c6cfdc04a2f4eaf',2,1,'keep te_tumu');
INSERT INTO "keys" VALUES(5,'87d330b15331c5b4',2,1,'keep rau_pena');
INSERT INTO "keys" VALUES(5,'e6028c66eafb260a',3,2,'keep tu');
INSERT INTO "keys" VALUES(5,'e1f21bf0cbc6d5a3',3,2,'keep rima_roa');
INSERT INTO "keys" VALUES(5,'2be42167ff7500dc',1,0,'go forest');
INSERT INTO "keys" VALUES(5,'ca63e19f99f9d7ab',1,0,'take colours_red');
INSERT INTO "keys" VALUES(5,'4db3f47ee2ed23a2',2,1,'done');
INSERT INTO "keys" VALUES(5,'d1e02fbd15cce601',3,2,'take shaman');
INSERT INTO "keys" VALUES(5,'41b587300e5b4fad',1,0,'take gatherer');
INSERT INTO "keys" VALUES(5,'c06063cd013a3440',3,2,'take colours_red');
INSERT INTO "keys" VALUES(5,'5315dc6dd3c4b47b',2,1,'done');
INSERT INTO "keys" VALUES(5,'51a38a7e76591178',2,1,'go reef');
INSERT INTO "keys" VALUES(5,'24db6b463ab1b88d',3,2,'go clearing');
INSERT INTO "keys" VALUES(5,'442ef3905c9be5e3',3,2,'done');
INSERT INTO "keys" VALUES(5,'07786a99bdcd3403',1,0,'put assistant_shaman');
INSERT INTO "keys" VALUES(5,'409179d12691124f',2,1,'put mission_goods');
INSERT INTO "keys" VALUES(5,'f0ecfc14a4dde533',1,0,'take assistant_shaman');
INSERT INTO "keys" VALUES(5,'a7abe3c84709a7cc',2,1,'done');
INSERT INTO "keys" VALUES(5,'8dc9ca6b4a76eb5f',1,0,'train 2');
INSERT INTO "keys" VALUES(5,'fa7037c900cc9b36',2,1,'pass');
INSERT INTO "keys" VALUES(5,'92bdca3b3a0898d9',3,2,'train 1');
INSERT INTO "keys" VALUES(5,'01d8f73d5e1cd400',1,0,'draw normal');
INSERT INTO "keys" VALUES(5,'f1f2d224dda826d6',2,1,'pass');
INSERT INTO "keys" VALUES(5,'d5f1da4e2f8879da',3,2,'draw normal');
INSERT INTO "keys" VALUES(5,'ea9efa8643a19d8d',1,0,'keep tino_rua');
INSERT INTO "keys" VALUES(5,'359b3de5662a4ebb',3,2,'keep taurua');
INSERT INTO "keys" VALUES(5,'4e4d4723142210fb',1,0,'done');
INSERT INTO "keys" VALUES(5,'294246ac8bccdcc4',2,1,'lay te_tumu');
INSERT INTO "keys" VALUES(5,'f2e3c6a86890801b',2,1,'done');
INSERT INTO "keys" VALUES(5,'f4f89f395bfa0dc9',3,2,'lay taurua');
INSERT INTO "keys" VALUES(5,'8de410d8dbbae46f',3,2,'lay rima_roa');
INSERT INTO "keys" VALUES(5,'ca683f9adb5cc079',3,2,'lay tu');
INSERT INTO "keys" VALUES(5,'1337d8c1086e0c9f',1,0,'bid 0');
INSERT INTO "keys" VALUES(5,'be6b0a3660022912',2,1,'bid 5');
INSERT INTO "keys" VALUES(5,'ea05faa0bc4a661a',3,2,'bid 0');
INSERT INTO "keys" VALUES(5,'854ffac85f4362ec',2,1,'gift pearls');
INSERT INTO "keys" VALUES(5,'9c0825359e9dd9be',1,0,'gift uru');
INSERT INTO "keys" VALUES(5,'58c642c6596ab630',2,1,'keep roo');
INSERT INTO "keys" VALUES(6,'82244682e154f93d',1,0,'keep matarii');
INSERT INTO "keys" VALUES(6,'f9e3e1c0e23659a5',1,0,'keep raa');
INSERT INTO "keys" VALUES(6,'1e5df2abba47a054',2,1,'keep vairaumati');
INSERT INTO "keys" VALUES(6,'8ed3d1aa0f3d6ce2',2,1,'keep tipa');
INSERT INTO "keys" VALUES(6,'dc58f4d957f32a95',3,2,'keep vanaanaa');
INSERT INTO "keys" VALUES(6,'79897aa4c83e1ab9',3,2,'keep tino_rua');
INSERT INTO "keys" VALUES(6,'6ac65f4d2869268e',1,0,'go forest');
INSERT INTO "keys" VALUES(6,'fb9edd8181085367',1,0,'take colours_green');
INSERT INTO "keys" VALUES(6,'1c3f676cd5a1c32f',2,1,'done');
INSERT INTO "keys" VALUES(6,'aaa91bf16a281526',3,2,'take tiare');
INSERT INTO "keys" VALUES(6,'559a80a8387a5e8e',1,0,'done');
INSERT INTO "keys" VALUES(6,'5f2502b0202d9eff',3,2,'take mahi_mahi');
INSERT INTO "keys" VALUES(6,'3f4b0d939fa8c6e6',2,1,'done');
INSERT INTO "keys" VALUES(6,'0aa1dd710702dc32',2,1,'go reef');
INSERT INTO "keys" VALUES(6,'3a5b3c82d12b19f3',3,2,'go clearing');
INSERT INTO "keys" VALUES(6,'aa02de2e8056e954',3,2,'done');
INSERT INTO "keys" VALUES(6,'271b7d6a72d3d98b',1,0,'put assistant_pearl_diver');
INSERT INTO "keys" VALUES(6,'0da30bb8679a79a4',2,1,'put assistant_merchant');
INSERT INTO "keys" VALUES(6,'977aaeace2d22b62',1,0,'take assistant_shaman');
INSERT INTO "keys" VALUES(6,'2e946e17aa5eabf5',2,1,'done');
INSERT INTO "keys" VALUES(6,'a3b44e4fc76637af',1,0,'train 2');
INSERT INTO "keys" VALUES(6,'8bd2827eebcf23d8',2,1,'pass');
INSERT INTO "keys" VALUES(6,'4d0fd5b96b424bd0',3,2,'train 1');
INSERT INTO "keys" VALUES(6,'04fbdab66507b4dd',1,0,'draw normal');
INSERT INTO "keys" VALUES(6,'16b613bee3bb7e1e',2,1,'pass');
INSERT INTO "keys" VALUES(6,'584b110f4c01f912',3,2,'draw normal');
INSERT INTO "keys" VALUES(6,'8c3fe08d9c48f69f',1,0,'keep raa');
INSERT INTO "keys" VALUES(6,'8d0b008c00174961',3,2,'keep rau_pena');
INSERT INTO "keys" VALUES(6,'1482f3fe1ebcafb3',1,0,'lay matarii');
INSERT INTO "keys" VALUES(6,'368cacd0a2071606',1,0,'lay raa');
INSERT INTO "keys" VALUES(6,'745feb1d9216473c',1,0,'done');
INSERT INTO "keys" VALUES(6,'65161b229807688a',2,1,'lay tipa');
INSERT INTO "keys" VALUES(6,'9b6389fa20375d02',2,1,'done');
INSERT INTO "keys" VALUES(6,'f44ac7ade9a4d473',3,2,'lay tino_rua');
INSERT INTO "keys" VALUES(6,'db6596da4f202285',3,2,'lay rau_pena');
INSERT INTO "keys" VALUES(6,'d7b52c51b3920545',1,0,'bid 0');
INSERT INTO "keys" VALUES(6,'7c550cba318a671b',2,1,'bid 0');
INSERT INTO "keys" VALUES(6,'02cffe73264b5b5f',3,2,'bid 3');
INSERT INTO "keys" VALUES(6,'1a82d38c3bce7a6b',3,2,'gift uru');
INSERT INTO "keys" VALUES(6,'be83c8f44dcd0910',1,0,'gift pearls');
INSERT INTO "keys" VALUES(6,'163790c80ebdf2e7',3,2,'perform rau_pena');
INSERT INTO "keys" VALUES(6,'5a6cf15d786cbcd0',3,2,'take taro');
INSERT INTO "keys" VALUES(6,'671fde4293ebaffb',1,0,'take tiare');
INSERT INTO "keys" VALUES(6,'a7ecdba843831466',2,1,'take uru');
INSERT INTO "keys" VALUES(6,'0c21bcfd6297e3a3',3,2,'mission 1.1.4');
INSERT INTO "keys" VALUES(6,'f8659f7289bd630a',1,0,'mission 1.5.1');
INSERT INTO "keys" VALUES(6,'b1f22e6312f29c95',2,1,'pass');
INSERT INTO "keys" VALUES(6,'a964acf320d862fa',3,2,'mission 1.1.2');
INSERT INTO "keys" VALUES(6,'8277078a5590989a',1,0,'pass');
INSERT INTO "keys" VALUES(6,'1c1d94d11f135118',2,1,'mission 1.4.2');
INSERT INTO "keys" VALUES(6,'77d52b7a29e23312',3,2,'pass');
INSERT INTO "keys" VALUES(6,'31bc3e24a9e42a26',1,0,'mission 1.2.1');
INSERT INTO "keys" VALUES(6,'320841b28ee245f0',1,0,'put assistant_shaman');
INSERT INTO "keys" VALUES(6,'530710a1f2f587cf',1,0,'bid 1');
INSERT INTO "keys" VALUES(6,'5f232de9b0957553',2,1,'bid 0');
INSERT INTO "keys" VALUES(6,'e09908a108023b3f',3,2,'bid 0');
INSERT INTO "keys" VALUES(6,'5cd54cf4e26bb6f2',1,0,'bid 0');
INSERT INTO "keys" VALUES(6,'f56e61656fcacb76',2,1,'bid 3');
INSERT INTO "keys" VALUES(6,'ff6ba44fa128e6a4',3,2,'bid 0');
INSERT INTO "keys" VALUES(6,'27f0d38f98887cd8',1,0,'bid 1');
INSERT INTO "keys" VALUES(6,'cc6b8b02a56447df',2,1,'bid 0');
INSERT INTO "keys" VALUES(6,'105aca4185fe61f0',3,2,'bid 0');
INSERT INTO "keys" VALUES(6,'58cbcebc171bd7b9',2,1,'go reef');
INSERT INTO "keys" VALUES(6,'496e1d937153e4ce',3,2,'go marae');
INSERT INTO "keys" VALUES(6,'3e8e1473f51bc151',3,2,'return tiare');
INSERT INTO "keys" VALUES(6,'81017912d15f5806',3,2,'draw normal');
INSERT INTO "keys" VALUES(6,'62b91d6919be178e',3,2,'keep vanaanaa');
INSERT INTO "keys" VALUES(6,'01fdd2ecced0be2f',3,2,'keep ruataata');
INSERT INTO "keys" VALUES(6,'2d9a16ecf4129a1b',1,0,'return tiare');
INSERT INTO "keys" VALUES(6,'bbe480a370d72105',1,0,'keep atea');
INSERT INTO "keys" VALUES(6,'6186e6bf4801b57a',2,1,'return uru');
INSERT INTO "keys" VALUES(6,'36b9e43f6f573637',2,1,'keep ruanuu');
INSERT INTO "keys" VALUES(6,'3a4d7ebacfed9cd1',1,0,'go forest');
INSERT INTO "keys" VALUES(6,'e4a586e04c3eb2c9',1,0,'take taro');
INSERT INTO "keys" VALUES(6,'3b5530fc027c3bb1',2,1,'take mission_pearls');
INSERT INTO "keys" VALUES(6,'bf0bb76f78ccd1b2',3,2,'done');
INSERT INTO "keys" VALUES(6,'2d585b4dbc34a57e',1,0,'done');
INSERT INTO "keys" VALUES(6,'b39a58f55d66b75c',3,2,'take mission_goods');
INSERT INTO "keys" VALUES(6,'b8b1723c7dfd7496',2,1,'done');
INSERT INTO "keys" VALUES(6,'72a27723ec894c6d',3,2,'go marae');
INSERT INTO "keys" VALUES(6,'d609aa2ee5440aa1',3,2,'return uru');
INSERT INTO "keys" VALUES(6,'39e567166dd54a07',3,2,'draw forbidden');
INSERT INTO "keys" VALUES(6,'fe88cd404ca7f95b',3,2,'keep mata_arahu');
INSERT INTO "keys" VALUES(6,'0562b3b4095aa21b',3,2,'draw forbidden');
INSERT INTO "keys" VALUES(6,'4d91b0da0b0d3663',3,2,'keep maui');
INSERT INTO "keys" VALUES(6,'da67639ea9e22c28',1,0,'draw normal');
INSERT INTO "keys" VALUES(6,'70d68a0bd1abb70e',1,0,'keep atea');
INSERT INTO "keys" VALUES(6,'4f3388ea50544e8e',2,1,'keep hina');
INSERT INTO "keys" VALUES(6,'7a94610e13b00704',1,0,'go reef');
INSERT INTO "keys" VALUES(6,'f41b82f3052d5531',2,1,'go market');
INSERT INTO "keys" VALUES(6,'4d806efd4f00c0c9',2,1,'done');
INSERT INTO "keys" VALUES(6,'d2ff9796655df688',3,2,'hire merchant');
INSERT INTO "keys" VALUES(6,'38aab402a6983680',1,0,'hire gatherer');
INSERT INTO "keys" VALUES(6,'89a3dc2645ed03ca',1,0,'sell taro 1');
INSERT INTO "keys" VALUES(6,'40bcb530e32832c3',1,0,'train 1');
INSERT INTO "keys" VALUES(6,'a7951835219e2d9f',2,1,'train 2');
INSERT INTO "keys" VALUES(6,'ec0c926b94a4f1a4',3,2,'pass');
INSERT INTO "keys" VALUES(6,'6bd4593702545f53',1,0,'draw normal');
INSERT INTO "keys" VALUES(6,'c200928404d5434d',2,1,'pass');
INSERT INTO "keys" VALUES(6,'a4ca3b88a4fb9262',3,2,'pass');
INSERT INTO "keys" VALUES(6,'974d25d31157fea0',1,0,'keep roroo');
INSERT INTO "keys" VALUES(6,'96d252b0bd8e9e53',1,0,'lay raa');
INSERT INTO "keys" VALUES(6,'5b502dcc55465ae4',1,0,'done');
INSERT INTO "keys" VALUES(6,'b6444e530fb7d31f',2,1,'lay hina');
INSERT INTO "keys" VALUES(6,'31659c5b402a306d',2,1,'lay ruanuu');
INSERT INTO "keys" VALUES(6,'65cb4153ab1fa234',2,1,'lay vairaumati');
INSERT INTO "keys" VALUES(6,'1f1415f757053fba',3,2,'lay vanaanaa');
INSERT INTO "keys" VALUES(6,'12c83a46dc0ea414',3,2,'lay mata_arahu');
INSERT INTO "keys" VALUES(6,'f4b3995b934edcb7',1,0,'bid 0');
INSERT INTO "keys" VALUES(6,'1e37e0fc42641425',2,1,'bid 3');
INSERT INTO "keys" VALUES(6,'9408df52bd0e5175',3,2,'bid 0');
INSERT INTO "keys" VALUES(6,'a6809b39a3f89984',2,1,'gift taro');
INSERT INTO "keys" VALUES(6,'6625cbca9cbebe46',3,2,'gift tattoo');
INSERT INTO "keys" VALUES(6,'81fd8135a1d553f1',2,1,'perform ruanuu');
INSERT INTO "keys" VALUES(6,'2ca7b5594804857f',2,1,'price mahi_mahi');
INSERT INTO "keys" VALUES(6,'3ea89bbd28ea785d',2,1,'done');
INSERT INTO "keys" VALUES(6,'ad540788dd4331e9',2,1,'take mission_goods');
INSERT INTO "keys" VALUES(6,'aad416f41fb0f76e',3,2,'pass');
INSERT INTO "keys" VALUES(6,'9a54e84079fc36c9',2,1,'mission 2.2.2');
INSERT INTO "keys" VALUES(6,'f45c38df98f9afb6',2,1,'put mission_goods');
INSERT INTO "keys" VALUES(6,'5b2ea86dfbc59b4f',3,2,'pass');
INSERT INTO "keys" VALUES(6,'d62ff770962d9442',1,0,'mission 1.3.2');
INSERT INTO "keys" VALUES(6,'e817a0d9ed325d3e',2,1,'mission 2.3.1');
INSERT INTO "keys" VALUES(6,'5441270608e8e738',3,2,'mission 2.2.3');
INSERT INTO "keys" VALUES(6,'156b37bd9645ac08',1,0,'mission 1.3.3');
INSERT INTO "keys" VALUES(6,'8d50297d56bf1e80',1,0,'lay atea');
INSERT INTO "keys" VALUES(6,'8bff6c09fad56835',1,0,'lay roroo');
INSERT INTO "keys" VALUES(6,'f5cf098003400b2f',2,1,'mission 2.4.1');
INSERT INTO "keys" VALUES(6,'d477006060b74821',3,2,'mission 2.4.2');
INSERT INTO "keys" VALUES(6,'34789b6faf0f6f9b',3,2,'mission 1.3.1');
INSERT INTO "keys" VALUES(6,'8ba06d74b82d0758',1,0,'go clearing');
INSERT INTO "keys" VALUES(6,'dfc5c940917a3083',1,0,'put colours_green');
INSERT INTO "keys" VALUES(6,'db094b53daef7bf1',2,1,'done');
INSERT INTO "keys" VALUES(6,'2ff1ec1dd4fd48a2',3,2,'put mission_pearls');
INSERT INTO "keys" VALUES(6,'4652eb9ff62f68a4',1,0,'take mission_mana');
INSERT INTO "keys" VALUES(6,'1abe672a94a5379e',1,0,'done');
INSERT INTO "keys" VALUES(6,'6e854a6a5b773d44',3,2,'take assistant_shaman');
INSERT INTO "keys" VALUES(6,'427ad193a6e03815',2,1,'go market');
INSERT INTO "keys" VALUES(6,'7f1d797bd1ace84b',2,1,'done');
INSERT INTO "keys" VALUES(6,'e251ec9f29571ea5',3,2,'hire shaman');
INSERT INTO "keys" VALUES(6,'e7d38bbd4dd3f8c2',3,2,'done');
INSERT INTO "keys" VALUES(6,'a2e2cebd7488313a',1,0,'hire merchant');
INSERT INTO "keys" VALUES(6,'711cbc71cbacc193',3,2,'go reef');
INSERT INTO "keys" VALUES(6,'21d58db5721c6d76',2,1,'go market');
INSERT INTO "keys" VALUES(6,'033dd29c5a065b8f',2,1,'done');
INSERT INTO "keys" VALUES(6,'92f2a95fa4da6805',3,2,'done');
INSERT INTO "keys" VALUES(6,'f942314683304493',1,0,'hire merchant');
INSERT INTO "keys" VALUES(6,'939870c01e0c30e3',3,2,'go clearing');
INSERT INTO "keys" VALUES(6,'b4180c6884723771',3,2,'done');
INSERT INTO "keys" VALUES(6,'ce6f0f57a3ab41c8',1,0,'put mission_mana');
INSERT INTO "keys" VALUES(6,'e0c8f24971438851',2,1,'done');
INSERT INTO "keys" VALUES(6,'5c9b338d52ad6a46',1,0,'take mission_pearls');
INSERT INTO "keys" VALUES(6,'fcfff85ec5583ef4',1,0,'go forest');
INSERT INTO "keys" VALUES(6,'e4de0db648b7d955',1,0,'take uru');
INSERT INTO "keys" VALUES(6,'7c7f44ed5797a7c6',1,0,'take colours_green');
INSERT INTO "keys" VALUES(6,'03df9f9aac2d6191',2,1,'take uru');
INSERT INTO "keys" VALUES(6,'9cec2387870e15e0',3,2,'done');
INSERT INTO "keys" VALUES(6,'b84cb1afce682a9f',1,0,'take merchant');
INSERT INTO "keys" VALUES(6,'98c4810a9f3b7dbe',3,2,'take mission_mana');
INSERT INTO "keys" VALUES(6,'ead6133fd43c44dc',3,2,'done');
INSERT INTO "keys" VALUES(6,'bd81706b2c3cca47',2,1,'take pearl_diver');
INSERT INTO "keys" VALUES(6,'37c7e07cd2f6fa27',3,2,'go market');
INSERT INTO "keys" VALUES(6,'fd99b5ea39ecddad',3,2,'take pearl_diver');
INSERT INTO "keys" VALUES(6,'400c187dacc99672',1,0,'take gatherer');
INSERT INTO "keys" VALUES(6,'18ce814a1a55d8a1',3,2,'hire shaman');
INSERT INTO "keys" VALUES(6,'3838d7c837fae071',3,2,'done');
INSERT INTO "keys" VALUES(6,'f31fd0ee78fb7a5f',1,0,'price uru');
INSERT INTO "keys" VALUES(6,'39efcaaa814ef168',1,0,'hire pearl_diver');
INSERT INTO "keys" VALUES(6,'ba995170034ea6f1',1,0,'sell uru 1');
INSERT INTO "keys" VALUES(6,'ba52084d7c0dc800',2,1,'sell uru 3');
INSERT INTO "keys" VALUES(6,'6fc0a2e590ce93e5',2,1,'done');
INSERT INTO "keys" VALUES(6,'ed4885848bf8c7c1',1,0,'go reef');
INSERT INTO "keys" VALUES(6,'4b5ecb6ca85ce72e',2,1,'go forest');
INSERT INTO "keys" VALUES(6,'29cebec9f7332f36',1,0,'take uru');
INSERT INTO "keys" VALUES(6,'4d3b96e2255e91cb',2,1,'take mahi_mahi');
INSERT INTO "keys" VALUES(6,'beb40d02d8a75e54',3,2,'take uru');
INSERT INTO "keys" VALUES(6,'e6e338480d0a2d70',3,2,'done');
INSERT INTO "keys" VALUES(6,'5822069a1984c52b',1,0,'done');
INSERT INTO "keys" VALUES(6,'930b231957d75570',2,1,'take assistant_merchant');
INSERT INTO "keys" VALUES(6,'2aedc001169dcd25',1,0,'take gatherer');
INSERT INTO "keys" VALUES(6,'9b711a513a2fc205',3,2,'done');
INSERT INTO "keys" VALUES(6,'a0cc19f22dab1974',1,0,'train 1');
INSERT INTO "keys" VALUES(6,'8969ec93cc860baf',2,1,'train 2');
INSERT INTO "keys" VALUES(6,'5d5786d961ec330a',3,2,'pass');
INSERT INTO "keys" VALUES(6,'28922713030e819a',1,0,'pass');
INSERT INTO "keys" VALUES(6,'e5457adb78a85da4',2,1,'draw normal');
INSERT INTO "keys" VALUES(6,'d3e1a61645277ec5',3,2,'pass');
INSERT INTO "keys" VALUES(6,'38ea45330c2ab65a',2,1,'keep tu');
INSERT INTO "keys" VALUES(6,'bd5f4dfa792f5e3d',1,0,'done');
INSERT INTO "keys" VALUES(6,'a595556dfb2cff18',2,1,'lay tu');
INSERT INTO "keys" VALUES(6,'0e547ccc0c5677f9',3,2,'lay vanaanaa');
INSERT INTO "keys" VALUES(6,'5401a46bec72fc2c',3,2,'lay maui');
INSERT INTO "keys" VALUES(6,'7051c9fc4da7732b',3,2,'done');
INSERT INTO "keys" VALUES(6,'9b4d486557a7baae',1,0,'bid 1');
INSERT INTO "keys" VALUES(6,'dfe91162080decbc',2,1,'bid 8');
INSERT INTO "keys" VALUES(6,'d744ee879015a5ea',3,2,'bid 1');
INSERT INTO "keys" VALUES(6,'7702184c4b1f0126',2,1,'gift mahi_mahi');
INSERT INTO "keys" VALUES(6,'2cb4b950488b2bca',1,0,'gift pearls');
INSERT INTO "keys" VALUES(6,'4290886d4a42201c',2,1,'pass');
INSERT INTO "keys" VALUES(6,'51a1ec509259c02b',3,2,'train 1');
INSERT INTO "keys" VALUES(6,'b8b9a40daad1f42a',2,1,'pass');
INSERT INTO "keys" VALUES(6,'45d55046b55b37a4',1,0,'pass');
INSERT INTO "keys" VALUES(6,'4e3aedad93be737e',3,2,'mission 3.4.1');
INSERT INTO "keys" VALUES(6,'edf7fe621aa9cd3c',3,2,'mission 1.1.1');
INSERT INTO "keys" VALUES(6,'f2b74e74fb994a69',1,0,'bid 6');
INSERT INTO "keys" VALUES(6,'445b66613776eaf3',2,1,'bid 0');
INSERT INTO "keys" VALUES(6,'10a145eb6e812f7f',3,2,'bid 2');
INSERT INTO "keys" VALUES(6,'977ce45a8f3d0791',3,2,'done');
INSERT INTO "keys" VALUES(6,'46f40e563dd97feb',2,1,'pass');
INSERT INTO "keys" VALUES(6,'93a156860e93d26f',1,0,'mission 3.2.2');
INSERT INTO "keys" VALUES(6,'0491ddba597e72df',1,0,'done');
INSERT INTO "keys" VALUES(6,'0a82cb8d55a653bf',3,2,'mission 1.4.1');
INSERT INTO "keys" VALUES(6,'043ae1725c2f0dce',3,2,'done');
INSERT INTO "keys" VALUES(6,'8f99b227e909a813',2,1,'mission 3.3.1');
INSERT INTO "keys" VALUES(6,'b58ec0758d8157c1',2,1,'put mission_pearls');
INSERT INTO "keys" VALUES(6,'781004f5a020ec89',2,1,'done');
INSERT INTO "keys" VALUES(6,'25e1e4bbd96c62cd',1,0,'pass');
INSERT INTO "keys" VALUES(6,'69edfa8c74e22aaf',3,2,'pass');
INSERT INTO "keys" VALUES(6,'a45e5a6807fde50d',2,1,'pass');
INSERT INTO "keys" VALUES(7,'9696d402c3cfa476',1,0,'bid 2');
CREATE TABLE leases (
	"table" INTEGER NOT NULL, 
	holder VARCHAR(40) NOT NULL, 
	until DOUBLE NOT NULL, 
	PRIMARY KEY ("table"), 
	FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE log (
	"table" INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	kind INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	words TEXT NOT NULL, 
	back_to INTEGER NOT NULL, 
	at DOUBLE NOT NULL, spent DOUBLE, 
	PRIMARY KEY ("table", number), 
	FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "log" VALUES(1,1,0,0,'bid 0',-1,1.0000000000000469685e+09,NULL);
INSERT INTO "log" VALUES(1,2,0,1,'bid 7',-1,1.0000000000000469685e+09,0.0);
INSERT INTO "log" VALUES(1,3,0,1,'place 22',-1,1.00000000000005400183e+09,0.0);
INSERT INTO "log" VALUES(1,4,0,1,'place P15',-1,1.00000000000006103516e+09,0.0);
INSERT INTO "log" VALUES(1,5,0,1,'place 51',-1,1.00000000000006794933e+09,0.0);
INSERT INTO "log" VALUES(1,6,0,0,'bid 3',-1,1.00000000000008094306e+09,NULL);
INSERT INTO "log" VALUES(1,7,0,1,'bid 6',-1,1.00000000000008094306e+09,0.0);
INSERT INTO "log" VALUES(1,8,0,1,'place 8',-1,1.0000000000000879765e+09,0.0);
INSERT INTO "log" VALUES(1,9,0,1,'place 38',-1,1.00000000000009500982e+09,0.0);
INSERT INTO "log" VALUES(1,10,0,1,'place P12',-1,1.00000000000010204315e+09,0.0);
INSERT INTO "log" VALUES(1,11,0,0,'place 6',-1,1000000000.00011,0.0);
INSERT INTO "log" VALUES(1,12,0,0,'place 10',-1,1.00000000000011694432e+09,0.0);
INSERT INTO "log" VALUES(1,13,0,0,'bid 20',-1,1.00000000000013101097e+09,NULL);
INSERT INTO "log" VALUES(1,14,0,1,'bid 7',-1,1.00000000000013101097e+09,0.0);
INSERT INTO "log" VALUES(1,15,0,0,'place P14',-1,1.00000000000013899807e+09,0.0);
INSERT INTO "log" VALUES(1,16,0,0,'place P3',-1,1.0000000000001460314e+09,0.0);
INSERT INTO "log" VALUES(1,17,0,0,'place 20',-1,1.00000000000015294547e+09,0.0);
INSERT INTO "log" VALUES(1,18,0,1,'place P10',-1,1.00000000000016105172e+09,0.0);
INSERT INTO "log" VALUES(1,19,0,1,'place 9',-1,1.0000000000001679659e+09,0.0);
INSERT INTO "log" VALUES(1,20,0,0,'bid 1',-1,1.00000000000018095973e+09,NULL);
INSERT INTO "log" VALUES(1,21,0,1,'bid 8',-1,1.00000000000018095973e+09,0.0);
INSERT INTO "log" VALUES(1,22,0,1,'place 44',-1,1.00000000000018799306e+09,0.0);
INSERT INTO "log" VALUES(1,23,0,1,'place 13',-1,1.00000000000019502639e+09,0.0);
INSERT INTO "log" VALUES(1,24,0,1,'place P17',-1,1.00000000000020194056e+09,0.0);
INSERT INTO "log" VALUES(1,25,0,0,'place 49',-1,1000000000.00021,0.0);
INSERT INTO "log" VALUES(1,26,0,0,'place P8',-1,1.00000000000021696088e+09,0.0);
INSERT INTO "log" VALUES(1,27,0,0,'bid 2',-1,1.00000000000023102765e+09,NULL);
INSERT INTO "log" VALUES(1,28,0,1,'bid 1',-1,1.00000000000023102765e+09,0.0);
INSERT INTO "log" VALUES(1,29,0,0,'place 33',-1,1.00000000000023901464e+09,0.0);
INSERT INTO "log" VALUES(1,30,0,0,'place P41',-1,1.00000000000024604797e+09,0.0);
INSERT INTO "log" VALUES(1,31,0,0,'place P4',-1,1.00000000000025296214e+09,0.0);
INSERT INTO "log" VALUES(1,32,0,1,'place 14',-1,1.00000000000026094913e+09,0.0);
INSERT INTO "log" VALUES(1,33,0,1,'place 59',-1,1.00000000000026798246e+09,0.0);
INSERT INTO "log" VALUES(1,34,0,0,'bid 1',-1,1.0000000000002809763e+09,NULL);
INSERT INTO "log" VALUES(1,35,0,1,'bid 0',-1,1.0000000000002809763e+09,0.0);
INSERT INTO "log" VALUES(1,36,0,0,'place P16',-1,1.00000000000028896329e+09,0.0);
INSERT INTO "log" VALUES(1,37,0,0,'place P37',-1,1.00000000000029599662e+09,0.0);
INSERT INTO "log" VALUES(1,38,0,0,'place 30',-1,1.00000000000030303006e+09,0.0);
INSERT INTO "log" VALUES(1,39,0,0,'bid 5',-1,1.00000000000031697745e+09,NULL);
INSERT INTO "log" VALUES(1,40,0,1,'bid 0',-1,1.00000000000031697745e+09,0.0);
INSERT INTO "log" VALUES(2,1,0,0,'bid 0',-1,1000000000.00036,NULL);
INSERT INTO "log" VALUES(2,2,0,1,'bid 7',-1,1000000000.00036,NULL);
INSERT INTO "log" VALUES(2,3,0,1,'place 14',-1,1.00000000000037097928e+09,NULL);
INSERT INTO "log" VALUES(2,4,0,1,'place 1',-1,1.00000000000038194653e+09,NULL);
INSERT INTO "log" VALUES(2,5,0,1,'place P1',-1,1.00000000000039303304e+09,NULL);
INSERT INTO "log" VALUES(2,6,0,0,'bid 3',-1,1.00000000000041401387e+09,NULL);
INSERT INTO "log" VALUES(2,7,0,1,'bid 6',-1,1.00000000000041401387e+09,NULL);
INSERT INTO "log" VALUES(2,8,0,1,'place 34',-1,1.00000000000042498112e+09,NULL);
INSERT INTO "log" VALUES(2,9,0,1,'place 27',-1,1.00000000000043594836e+09,NULL);
INSERT INTO "log" VALUES(2,10,0,1,'place P30',-1,1.00000000000044703487e+09,NULL);
INSERT INTO "log" VALUES(2,11,0,0,'place 5',-1,1.00000000000045800212e+09,NULL);
INSERT INTO "log" VALUES(2,12,0,0,'place P6',-1,1.00000000000046896937e+09,NULL);
INSERT INTO "log" VALUES(2,13,0,0,'bid 22',-1,1000000000.00049,NULL);
INSERT INTO "log" VALUES(2,14,0,1,'bid 3',-1,1000000000.00049,NULL);
INSERT INTO "log" VALUES(2,15,0,0,'place P7',-1,1.0000000000005010366e+09,NULL);
INSERT INTO "log" VALUES(2,16,0,0,'place 37',-1,1.00000000000051200385e+09,NULL);
INSERT INTO "log" VALUES(2,17,0,0,'place 20',-1,1.0000000000005229712e+09,NULL);
INSERT INTO "log" VALUES(2,18,0,1,'place 24',-1,1.0000000000005340576e+09,NULL);
INSERT INTO "log" VALUES(2,19,0,1,'place P9',-1,1.00000000000054502485e+09,NULL);
INSERT INTO "log" VALUES(2,20,0,0,'bid 7',-1,1.00000000000056600568e+09,NULL);
INSERT INTO "log" VALUES(2,21,0,1,'bid 8',-1,1.00000000000056600568e+09,NULL);
INSERT INTO "log" VALUES(2,22,0,1,'place P18',-1,1.00000000000057697293e+09,NULL);
INSERT INTO "log" VALUES(2,23,0,1,'place 15',-1,1.00000000000058805944e+09,NULL);
INSERT INTO "log" VALUES(2,24,0,1,'place P10',-1,1.00000000000059902668e+09,NULL);
INSERT INTO "log" VALUES(2,25,0,0,'place 7',-1,1000000000.00061,NULL);
INSERT INTO "log" VALUES(2,26,0,0,'place P14',-1,1.00000000000062096118e+09,NULL);
INSERT INTO "log" VALUES(2,27,0,0,'bid 2',-1,1.00000000000063204769e+09,NULL);
INSERT INTO "log" VALUES(2,28,0,0,'place 16',-1,1.00000000000064301493e+09,NULL);
INSERT INTO "log" VALUES(2,29,0,0,'place 45',-1,1.00000000000065398218e+09,NULL);
INSERT INTO "log" VALUES(2,30,0,0,'place 38',-1,1.00000000000066494943e+09,NULL);
INSERT INTO "log" VALUES(2,31,0,0,'bid 0',-1,1.00000000000068604941e+09,NULL);
INSERT INTO "log" VALUES(2,32,0,1,'bid 22',-1,1.00000000000068604941e+09,NULL);
INSERT INTO "log" VALUES(2,33,0,1,'place P24',-1,1.00000000000069701666e+09,NULL);
INSERT INTO "log" VALUES(2,34,0,1,'place P26',-1,1.00000000000070798401e+09,NULL);
INSERT INTO "log" VALUES(2,35,0,1,'place 6',-1,1.00000000000071895126e+09,NULL);
INSERT INTO "log" VALUES(2,36,0,0,'bid 13',-1,1000000000.00074,NULL);
INSERT INTO "log" VALUES(2,37,0,1,'bid 14',-1,1000000000.00074,NULL);
INSERT INTO "log" VALUES(2,38,0,1,'place 41',-1,1.00000000000075101849e+09,NULL);
INSERT INTO "log" VALUES(2,39,0,1,'place 33',-1,1.00000000000076198574e+09,NULL);
INSERT INTO "log" VALUES(2,40,0,1,'place P16',-1,1.00000000000077295299e+09,NULL);
INSERT INTO "log" VALUES(2,41,0,0,'place P23',-1,1.00000000000078403949e+09,NULL);
INSERT INTO "log" VALUES(2,42,0,0,'place P15',-1,1.00000000000079500674e+09,NULL);
INSERT INTO "log" VALUES(2,43,0,0,'bid 4',-1,1.00000000000081598757e+09,NULL);
INSERT INTO "log" VALUES(2,44,0,1,'bid 1',-1,1.00000000000081598757e+09,NULL);
INSERT INTO "log" VALUES(2,45,0,0,'place P28',-1,1.00000000000082695482e+09,NULL);
INSERT INTO "log" VALUES(2,46,0,0,'place P12',-1,1.00000000000083804133e+09,NULL);
INSERT INTO "log" VALUES(2,47,0,0,'place 60',-1,1.00000000000084900858e+09,NULL);
INSERT INTO "log" VALUES(2,48,0,1,'place 59',-1,1000000000.00086,NULL);
INSERT INTO "log" VALUES(2,49,0,1,'place 32',-1,1.00000000000087094307e+09,NULL);
INSERT INTO "log" VALUES(2,50,0,0,'bid 18',-1,1.00000000000088202958e+09,NULL);
INSERT INTO "log" VALUES(2,51,0,0,'place P4',-1,1.00000000000089299683e+09,NULL);
INSERT INTO "log" VALUES(2,52,0,0,'place 39',-1,1.00000000000090396407e+09,NULL);
INSERT INTO "log" VALUES(2,53,0,0,'place P19',-1,1.00000000000091505047e+09,NULL);
INSERT INTO "log" VALUES(2,54,0,0,'bid 0',-1,1.0000000000009360313e+09,NULL);
INSERT INTO "log" VALUES(2,55,0,1,'bid 8',-1,1.0000000000009360313e+09,NULL);
INSERT INTO "log" VALUES(2,56,0,1,'place 43',-1,1.00000000000094699855e+09,NULL);
INSERT INTO "log" VALUES(2,57,0,1,'place P8',-1,1.0000000000009579658e+09,NULL);
INSERT INTO "log" VALUES(2,58,0,1,'place 42',-1,1.00000000000096905231e+09,NULL);
INSERT INTO "log" VALUES(2,59,0,0,'bid 1',-1,1000000000.00099,NULL);
INSERT INTO "log" VALUES(2,60,0,1,'bid 8',-1,1000000000.00099,NULL);
INSERT INTO "log" VALUES(2,61,0,1,'place 8',-1,1.00000000000100100038e+09,NULL);
INSERT INTO "log" VALUES(2,62,0,1,'place P37',-1,1.00000000000101196763e+09,NULL);
INSERT INTO "log" VALUES(2,63,0,1,'place P29',-1,1.00000000000102305414e+09,NULL);
INSERT INTO "log" VALUES(2,64,0,0,'place P20',-1,1.00000000000103402139e+09,NULL);
INSERT INTO "log" VALUES(2,65,0,0,'place P48',-1,1.00000000000104498863e+09,NULL);
INSERT INTO "log" VALUES(2,66,0,0,'bid 7',-1,1.00000000000106596946e+09,NULL);
INSERT INTO "log" VALUES(2,67,0,1,'bid 6',-1,1.00000000000106596946e+09,NULL);
INSERT INTO "log" VALUES(2,68,0,0,'place P32',-1,1.00000000000107705597e+09,NULL);
INSERT INTO "log" VALUES(2,69,0,0,'place 9',-1,1.00000000000108802322e+09,NULL);
INSERT INTO "log" VALUES(2,70,0,0,'place P39',-1,1.00000000000109899047e+09,NULL);
INSERT INTO "log" VALUES(2,71,0,1,'place P2',-1,1000000000.00111,NULL);
INSERT INTO "log" VALUES(2,72,0,1,'place P17',-1,1.00000000000112104412e+09,NULL);
INSERT INTO "log" VALUES(2,73,0,0,'bid 0',-1,1.00000000000114202495e+09,NULL);
INSERT INTO "log" VALUES(2,74,0,1,'bid 17',-1,1.00000000000114202495e+09,NULL);
INSERT INTO "log" VALUES(2,75,0,1,'place P11',-1,1.00000000000115299219e+09,NULL);
INSERT INTO "log" VALUES(2,76,0,1,'place P38',-1,1.00000000000116395955e+09,NULL);
INSERT INTO "log" VALUES(2,77,0,1,'place 21',-1,1.00000000000117504595e+09,NULL);
INSERT INTO "log" VALUES(2,78,0,0,'bid 32',-1,1.00000000000119602678e+09,NULL);
INSERT INTO "log" VALUES(2,79,0,1,'bid 0',-1,1.00000000000119602678e+09,NULL);
INSERT INTO "log" VALUES(2,80,0,0,'place 36',-1,1.00000000000120699403e+09,NULL);
INSERT INTO "log" VALUES(2,81,0,0,'place 54',-1,1.00000000000121796127e+09,NULL);
INSERT INTO "log" VALUES(2,82,0,0,'place 30',-1,1.00000000000122904778e+09,NULL);
INSERT INTO "log" VALUES(2,83,0,0,'bid 0',-1,1000000000.00125,NULL);
INSERT INTO "log" VALUES(2,84,0,1,'bid 3',-1,1000000000.00125,NULL);
INSERT INTO "log" VALUES(2,85,0,1,'place P31',-1,1.00000000000126099586e+09,NULL);
INSERT INTO "log" VALUES(2,86,0,1,'place P40',-1,1.00000000000127196311e+09,NULL);
INSERT INTO "log" VALUES(2,87,0,1,'place 19',-1,1.00000000000128304962e+09,NULL);
INSERT INTO "log" VALUES(2,88,0,0,'bid 9',-1,1.00000000000130403045e+09,NULL);
INSERT INTO "log" VALUES(2,89,0,1,'bid 27',-1,1.00000000000130403045e+09,NULL);
INSERT INTO "log" VALUES(2,90,0,1,'place P13',-1,1.00000000000131499769e+09,NULL);
INSERT INTO "log" VALUES(2,91,0,1,'place 58',-1,1.00000000000132596494e+09,NULL);
INSERT INTO "log" VALUES(2,92,0,1,'place P50',-1,1.00000000000133705134e+09,NULL);
INSERT INTO "log" VALUES(2,93,0,0,'place 49',-1,1.00000000000134801859e+09,NULL);
INSERT INTO "log" VALUES(2,94,0,0,'place 18',-1,1.00000000000135898594e+09,NULL);
INSERT INTO "log" VALUES(2,95,0,0,'bid 8',-1,1000000000.00138,NULL);
INSERT INTO "log" VALUES(2,96,0,1,'bid 1',-1,1000000000.00138,NULL);
INSERT INTO "log" VALUES(2,97,0,0,'place P25',-1,1.00000000000139105317e+09,NULL);
INSERT INTO "log" VALUES(2,98,0,0,'place P5',-1,1.00000000000140202042e+09,NULL);
INSERT INTO "log" VALUES(2,99,0,0,'place P22',-1,1.00000000000141298767e+09,NULL);
INSERT INTO "log" VALUES(2,100,0,1,'place 57',-1,1.00000000000142395492e+09,NULL);
INSERT INTO "log" VALUES(2,101,0,1,'place 2',-1,1.00000000000143504143e+09,NULL);
INSERT INTO "log" VALUES(2,102,0,0,'bid 1',-1,1.00000000000145602226e+09,NULL);
INSERT INTO "log" VALUES(2,103,0,1,'bid 0',-1,1.00000000000145602226e+09,NULL);
INSERT INTO "log" VALUES(2,104,0,0,'place 44',-1,1.0000000000014669895e+09,NULL);
INSERT INTO "log" VALUES(2,105,0,0,'place 22',-1,1.00000000000147795675e+09,NULL);
INSERT INTO "log" VALUES(2,106,0,0,'place 4',-1,1.00000000000148904326e+09,NULL);
INSERT INTO "log" VALUES(2,107,0,1,'bid 20',-1,1000000000.0015,NULL);
INSERT INTO "log" VALUES(2,108,0,1,'place P49',-1,1.00000000000151097775e+09,NULL);
INSERT INTO "log" VALUES(2,109,0,1,'place 11',-1,1.000000000001521945e+09,NULL);
INSERT INTO "log" VALUES(2,110,0,0,'bid 7',-1,1.00000000000154304509e+09,NULL);
INSERT INTO "log" VALUES(2,111,0,1,'bid 2',-1,1.00000000000154304509e+09,NULL);
INSERT INTO "log" VALUES(2,112,0,0,'place P43',-1,1.00000000000155401234e+09,NULL);
INSERT INTO "log" VALUES(2,113,0,0,'place P33',-1,1.00000000000156497959e+09,NULL);
INSERT INTO "log" VALUES(2,114,0,0,'raise food',-1,1.00000000000157594683e+09,NULL);
INSERT INTO "log" VALUES(2,115,0,0,'place 25',-1,1.00000000000158703323e+09,NULL);
INSERT INTO "log" VALUES(3,1,0,0,'pass',-1,1.00000000000198698045e+09,0.0);
INSERT INTO "log" VALUES(3,2,0,0,'discard fish',-1,1.00000000000199401378e+09,0.0);
INSERT INTO "log" VALUES(3,3,0,1,'buy palisades',-1,1.00000000000200200077e+09,0.0);
INSERT INTO "log" VALUES(3,4,0,0,'buy well',-1,1000000000.00201,0.0);
INSERT INTO "log" VALUES(3,5,0,1,'buy fish_basket',-1,1.00000000000201797487e+09,0.0);
INSERT INTO "log" VALUES(3,6,0,0,'pass',-1,1.00000000000202596186e+09,0.0);
INSERT INTO "log" VALUES(3,7,0,1,'pass',-1,1.00000000000203394885e+09,0.0);
INSERT INTO "log" VALUES(3,8,0,0,'tool basket',-1,1.00000000000204205511e+09,0.0);
INSERT INTO "log" VALUES(3,9,0,1,'swap for wood',-1,1000000000.00205,NULL);
INSERT INTO "log" VALUES(3,10,0,1,'give seashell seashell',-1,1.00000000000205600261e+09,0.0);
INSERT INTO "log" VALUES(3,11,0,0,'pass',-1,1.0000000000020639896e+09,0.0);
INSERT INTO "log" VALUES(3,12,0,1,'buy hut',-1,1.0000000000020719767e+09,0.0);
INSERT INTO "log" VALUES(3,13,0,0,'pass',-1,1000000000.00208,0.0);
INSERT INTO "log" VALUES(3,14,0,1,'pass',-1,1.00000000000208795068e+09,0.0);
INSERT INTO "log" VALUES(3,15,0,0,'swap for clay',-1,1.00000000000209605694e+09,NULL);
INSERT INTO "log" VALUES(3,16,0,0,'give clay clay',-1,1.00000000000210201745e+09,0.0);
INSERT INTO "log" VALUES(3,17,0,1,'pass',-1,1000000000.00211,0.0);
INSERT INTO "log" VALUES(3,18,0,1,'discard hut',-1,1.00000000000211703777e+09,0.0);
INSERT INTO "log" VALUES(3,19,0,0,'buy bamboo_store',-1,1.00000000000212502476e+09,0.0);
INSERT INTO "log" VALUES(3,20,0,1,'buy canoe',-1,1.00000000000213301186e+09,0.0);
INSERT INTO "log" VALUES(3,21,0,0,'tool spear',-1,1.00000000000214099885e+09,0.0);
INSERT INTO "log" VALUES(3,22,0,1,'pass',-1,1.00000000000214898585e+09,0.0);
INSERT INTO "log" VALUES(3,23,0,1,'discard clay',-1,1.00000000000215601917e+09,0.0);
INSERT INTO "log" VALUES(3,24,0,0,'take seashell',-1,1.00000000000216400627e+09,0.0);
INSERT INTO "log" VALUES(3,25,0,0,'pass',-1,1.0000000000021710396e+09,0.0);
INSERT INTO "log" VALUES(3,26,0,1,'swap for wood',-1,1.00000000000217902659e+09,NULL);
INSERT INTO "log" VALUES(3,27,0,1,'give bamboo bamboo',-1,1.0000000000021849871e+09,0.0);
INSERT INTO "log" VALUES(3,28,0,0,'take seashell',-1,1.0000000000021929741e+09,0.0);
INSERT INTO "log" VALUES(3,29,0,0,'buy necklace',-1,1000000000.0022,0.0);
INSERT INTO "log" VALUES(3,30,0,1,'buy stoneware',-1,1.00000000000220799442e+09,0.0);
INSERT INTO "log" VALUES(3,31,0,0,'draw',-1,1.00000000000221598152e+09,0.0);
INSERT INTO "log" VALUES(3,32,0,0,'pass',-1,1.00000000000222301484e+09,0.0);
INSERT INTO "log" VALUES(3,33,0,1,'swap for fish',-1,1.00000000000223100184e+09,NULL);
INSERT INTO "log" VALUES(3,34,0,1,'give seashell seashell',-1,1.00000000000223696235e+09,0.0);
INSERT INTO "log" VALUES(3,35,0,0,'draw',-1,1.00000000000224494934e+09,0.0);
INSERT INTO "log" VALUES(3,36,0,0,'pass',-1,1.00000000000225198267e+09,0.0);
INSERT INTO "log" VALUES(3,37,0,1,'pass',-1,1000000000.00226,0.0);
INSERT INTO "log" VALUES(3,38,0,1,'discard canoe',-1,1.00000000000226700309e+09,0.0);
INSERT INTO "log" VALUES(3,39,0,0,'draw',-1,1.00000000000227499009e+09,0.0);
INSERT INTO "log" VALUES(3,40,0,0,'pass',-1,1.00000000000228202342e+09,0.0);
INSERT INTO "log" VALUES(4,1,0,0,'pass',-1,1.00000000000231504442e+09,NULL);
INSERT INTO "log" VALUES(4,2,0,0,'discard bamboo',-1,1.00000000000232601167e+09,NULL);
INSERT INTO "log" VALUES(4,3,0,1,'swap for bamboo',-1,1.00000000000233697891e+09,NULL);
INSERT INTO "log" VALUES(4,4,0,1,'give bamboo clay',-1,1.0000000000023469925e+09,NULL);
INSERT INTO "log" VALUES(4,5,0,0,'buy wood_store',-1,1.00000000000235795974e+09,NULL);
INSERT INTO "log" VALUES(4,6,0,1,'buy necklace',-1,1.00000000000236904625e+09,NULL);
INSERT INTO "log" VALUES(4,7,0,0,'pass',-1,1000000000.00238,NULL);
INSERT INTO "log" VALUES(4,8,0,0,'discard wood',-1,1.00000000000239098075e+09,NULL);
INSERT INTO "log" VALUES(4,9,0,1,'tool basket',-1,1.00000000000240194799e+09,NULL);
INSERT INTO "log" VALUES(4,10,0,0,'tool spear',-1,1.00000000000241303439e+09,NULL);
INSERT INTO "log" VALUES(4,11,0,1,'buy hut',-1,1.00000000000242400164e+09,NULL);
INSERT INTO "log" VALUES(4,12,0,0,'take wood',-1,1.000000000002434969e+09,NULL);
INSERT INTO "log" VALUES(4,13,0,0,'pass',-1,1.0000000000024460554e+09,NULL);
INSERT INTO "log" VALUES(4,14,0,1,'buy palisades',-1,1.00000000000245702264e+09,NULL);
INSERT INTO "log" VALUES(4,15,0,0,'take clay',-1,1000000000.00247,NULL);
INSERT INTO "log" VALUES(4,16,0,0,'buy stoneware',-1,1.00000000000248098373e+09,NULL);
INSERT INTO "log" VALUES(4,17,0,1,'swap for wood',-1,1.00000000000249195098e+09,NULL);
INSERT INTO "log" VALUES(4,18,0,0,'take clay',-1,1.00000000000250303749e+09,NULL);
INSERT INTO "log" VALUES(4,19,0,0,'pass',-1,1.00000000000251400473e+09,NULL);
INSERT INTO "log" VALUES(4,20,0,1,'swap for seashell',-1,1.00000000000252497198e+09,NULL);
INSERT INTO "log" VALUES(4,21,0,0,'draw',-1,1.00000000000253605838e+09,NULL);
INSERT INTO "log" VALUES(4,22,0,0,'pass',-1,1.00000000000254702563e+09,NULL);
INSERT INTO "log" VALUES(4,23,0,0,'discard stoneware',-1,1.00000000000255799298e+09,NULL);
INSERT INTO "log" VALUES(4,24,0,1,'swap for seashell',-1,1.00000000000256896023e+09,NULL);
INSERT INTO "log" VALUES(4,25,0,0,'draw',-1,1000000000.00258,NULL);
INSERT INTO "log" VALUES(4,26,0,0,'store wood_store',-1,1.00000000000259101388e+09,NULL);
INSERT INTO "log" VALUES(4,27,0,0,'lay 1 wood',-1,1.00000000000260102746e+09,NULL);
INSERT INTO "log" VALUES(4,28,0,1,'swap for wood',-1,1.00000000000261199471e+09,NULL);
INSERT INTO "log" VALUES(4,29,0,0,'draw',-1,1.00000000000262296196e+09,NULL);
INSERT INTO "log" VALUES(4,30,0,0,'swap for clay',-1,1.00000000000263404846e+09,NULL);
INSERT INTO "log" VALUES(4,31,0,0,'give seashell clay',-1,1.00000000000264394279e+09,NULL);
INSERT INTO "log" VALUES(4,32,0,1,'swap for seashell',-1,1.00000000000265502929e+09,NULL);
INSERT INTO "log" VALUES(4,33,0,0,'draw',-1,1.00000000000266599654e+09,NULL);
INSERT INTO "log" VALUES(4,34,0,0,'pass',-1,1.00000000000267696379e+09,NULL);
INSERT INTO "log" VALUES(4,35,0,0,'discard clay',-1,1.0000000000026880503e+09,NULL);
INSERT INTO "log" VALUES(4,36,0,1,'swap for seashell',-1,1.00000000000269901755e+09,NULL);
INSERT INTO "log" VALUES(4,37,0,0,'draw',-1,1000000000.00271,NULL);
INSERT INTO "log" VALUES(4,38,0,0,'pass',-1,1.00000000000272095204e+09,NULL);
INSERT INTO "log" VALUES(4,39,0,0,'discard wood',-1,1.00000000000273203844e+09,NULL);
INSERT INTO "log" VALUES(4,40,0,1,'swap for fish',-1,1.0000000000027430058e+09,NULL);
INSERT INTO "log" VALUES(4,41,0,0,'draw',-1,1.00000000000275397304e+09,NULL);
INSERT INTO "log" VALUES(4,42,0,0,'pass',-1,1.00000000000276505944e+09,NULL);
INSERT INTO "log" VALUES(4,43,0,0,'discard clay',-1,1.00000000000277602669e+09,NULL);
INSERT INTO "log" VALUES(4,44,0,1,'swap for seashell',-1,1.00000000000278699394e+09,NULL);
INSERT INTO "log" VALUES(4,45,0,0,'draw',-1,1.00000000000279796118e+09,NULL);
INSERT INTO "log" VALUES(4,46,0,0,'pass',-1,1.00000000000280904769e+09,NULL);
INSERT INTO "log" VALUES(4,47,0,0,'discard clay',-1,1000000000.00282,NULL);
INSERT INTO "log" VALUES(4,48,0,1,'swap for bamboo',-1,1.00000000000283098219e+09,NULL);
INSERT INTO "log" VALUES(4,49,0,0,'draw',-1,1.00000000000284194944e+09,NULL);
INSERT INTO "log" VALUES(4,50,0,0,'swap for clay',-1,1.00000000000285303594e+09,NULL);
INSERT INTO "log" VALUES(4,51,0,0,'give seashell bamboo',-1,1.00000000000286304953e+09,NULL);
INSERT INTO "log" VALUES(4,52,0,1,'pass',-1,1.00000000000287401677e+09,NULL);
INSERT INTO "log" VALUES(4,53,0,0,'take bamboo',-1,1.00000000000288498402e+09,NULL);
INSERT INTO "log" VALUES(4,54,0,0,'swap for fish',-1,1.00000000000289595127e+09,NULL);
INSERT INTO "log" VALUES(4,55,0,0,'give wood bamboo',-1,1.00000000000290596485e+09,NULL);
INSERT INTO "log" VALUES(4,56,0,1,'swap for fish',-1,1.00000000000291705136e+09,NULL);
INSERT INTO "log" VALUES(4,57,0,1,'give bamboo fish',-1,1.00000000000292694568e+09,NULL);
INSERT INTO "log" VALUES(4,58,0,0,'draw',-1,1.00000000000293803219e+09,NULL);
INSERT INTO "log" VALUES(4,59,0,0,'swap for clay',-1,1.00000000000294899944e+09,NULL);
INSERT INTO "log" VALUES(4,60,0,0,'give clay clay',-1,1.00000000000295901302e+09,NULL);
INSERT INTO "log" VALUES(4,61,0,1,'pass',-1,1000000000.00297,NULL);
INSERT INTO "log" VALUES(4,62,0,0,'take bamboo',-1,1.00000000000298094752e+09,NULL);
INSERT INTO "log" VALUES(4,63,0,0,'swap for fish',-1,1.00000000000299203392e+09,NULL);
INSERT INTO "log" VALUES(4,64,0,0,'give seashell bamboo',-1,1.0000000000030020475e+09,NULL);
INSERT INTO "log" VALUES(4,65,0,1,'swap for seashell',-1,1.00000000000301301475e+09,NULL);
INSERT INTO "log" VALUES(4,66,0,1,'give fish fish',-1,1.00000000000302302833e+09,NULL);
INSERT INTO "log" VALUES(4,67,0,0,'take bamboo',-1,1.00000000000303399558e+09,NULL);
INSERT INTO "log" VALUES(4,68,0,0,'swap for seashell',-1,1.00000000000304496293e+09,NULL);
INSERT INTO "log" VALUES(4,69,0,0,'give bamboo fish',-1,1.00000000000305497641e+09,NULL);
INSERT INTO "log" VALUES(5,1,0,0,'keep hina',-1,1.00000000000321495532e+09,NULL);
INSERT INTO "log" VALUES(5,2,0,0,'keep tipa',-1,1.00000000000321495532e+09,NULL);
INSERT INTO "log" VALUES(5,3,0,1,'keep te_tumu',-1,1.00000000000321495532e+09,NULL);
INSERT INTO "log" VALUES(5,4,0,1,'keep rau_pena',-1,1.00000000000321495532e+09,NULL);
INSERT INTO "log" VALUES(5,5,0,2,'keep tu',-1,1.00000000000321495532e+09,NULL);
INSERT INTO "log" VALUES(5,6,0,2,'keep rima_roa',-1,1.00000000000321495532e+09,0.0);
INSERT INTO "log" VALUES(5,7,0,0,'go forest',-1,1.00000000000322794915e+09,0.0);
INSERT INTO "log" VALUES(5,8,0,0,'take colours_red',-1,1000000000.00324,0.0);
INSERT INTO "log" VALUES(5,9,0,1,'done',-1,1.00000000000325298306e+09,0.0);
INSERT INTO "log" VALUES(5,10,0,2,'take shaman',-1,1.00000000000326502323e+09,0.0);
INSERT INTO "log" VALUES(5,11,0,0,'take gatherer',-1,1.00000000000327801707e+09,0.0);
INSERT INTO "log" VALUES(5,12,0,2,'take colours_red',-1,1.0000000000032910109e+09,0.0);
INSERT INTO "log" VALUES(5,13,0,1,'done',-1,1.00000000000330305097e+09,0.0);
INSERT INTO "log" VALUES(5,14,0,1,'go reef',-1,1.00000000000331497188e+09,0.0);
INSERT INTO "log" VALUES(5,15,0,2,'go clearing',-1,1.00000000000332701205e+09,0.0);
INSERT INTO "log" VALUES(5,16,0,2,'done',-1,1.00000000000333905223e+09,0.0);
INSERT INTO "log" VALUES(5,17,0,0,'put assistant_shaman',-1,1.00000000000335204596e+09,0.0);
INSERT INTO "log" VALUES(5,18,0,1,'put mission_goods',-1,1.0000000000033650398e+09,0.0);
INSERT INTO "log" VALUES(5,19,0,0,'take assistant_shaman',-1,1.00000000000337803363e+09,0.0);
INSERT INTO "log" VALUES(5,20,0,1,'done',-1,1.00000000000339102747e+09,0.0);
INSERT INTO "log" VALUES(5,21,0,0,'train 2',-1,1.00000000000342500214e+09,NULL);
INSERT INTO "log" VALUES(5,22,0,1,'pass',-1,1.00000000000342500214e+09,NULL);
INSERT INTO "log" VALUES(5,23,0,2,'train 1',-1,1.00000000000342500214e+09,0.0);
INSERT INTO "log" VALUES(5,24,0,0,'draw normal',-1,1.0000000000034589767e+09,NULL);
INSERT INTO "log" VALUES(5,25,0,1,'pass',-1,1.0000000000034589767e+09,NULL);
INSERT INTO "log" VALUES(5,26,0,2,'draw normal',-1,1.0000000000034589767e+09,0.0);
INSERT INTO "log" VALUES(5,27,0,0,'keep tino_rua',-1,1.00000000000348401071e+09,NULL);
INSERT INTO "log" VALUES(5,28,0,2,'keep taurua',-1,1.00000000000348401071e+09,0.0);
INSERT INTO "log" VALUES(5,29,0,0,'done',-1,1.00000000000355100627e+09,NULL);
INSERT INTO "log" VALUES(5,30,0,1,'lay te_tumu',-1,1.00000000000355100627e+09,NULL);
INSERT INTO "log" VALUES(5,31,0,1,'done',-1,1.00000000000355100627e+09,NULL);
INSERT INTO "log" VALUES(5,32,0,2,'lay taurua',-1,1.00000000000355100627e+09,NULL);
INSERT INTO "log" VALUES(5,33,0,2,'lay rima_roa',-1,1.00000000000355100627e+09,NULL);
INSERT INTO "log" VALUES(5,34,0,2,'lay tu',-1,1.00000000000355100627e+09,0.0);
INSERT INTO "log" VALUES(5,35,0,0,'bid 0',-1,1.00000000000358498094e+09,NULL);
INSERT INTO "log" VALUES(5,36,0,1,'bid 5',-1,1.00000000000358498094e+09,NULL);
INSERT INTO "log" VALUES(5,37,0,2,'bid 0',-1,1.00000000000358498094e+09,0.0);
INSERT INTO "log" VALUES(5,38,0,1,'gift pearls',-1,1.00000000000359702111e+09,0.0);
INSERT INTO "log" VALUES(5,39,0,0,'gift uru',-1,1000000000.00361,0.0);
INSERT INTO "log" VALUES(5,40,0,1,'keep roo',-1,1.00000000000362300868e+09,0.0);
INSERT INTO "log" VALUES(6,1,0,0,'keep matarii',-1,1.0000000000037750006e+09,NULL);
INSERT INTO "log" VALUES(6,2,0,0,'keep raa',-1,1.0000000000037750006e+09,NULL);
INSERT INTO "log" VALUES(6,3,0,1,'keep vairaumati',-1,1.0000000000037750006e+09,NULL);
INSERT INTO "log" VALUES(6,4,0,1,'keep tipa',-1,1.0000000000037750006e+09,NULL);
INSERT INTO "log" VALUES(6,5,0,2,'keep vanaanaa',-1,1.0000000000037750006e+09,NULL);
INSERT INTO "log" VALUES(6,6,0,2,'keep tino_rua',-1,1.0000000000037750006e+09,NULL);
INSERT INTO "log" VALUES(6,7,0,0,'go forest',-1,1.00000000000379598143e+09,NULL);
INSERT INTO "log" VALUES(6,8,0,0,'take colours_green',-1,1.00000000000381696226e+09,NULL);
INSERT INTO "log" VALUES(6,9,0,1,'done',-1,1.00000000000383794309e+09,NULL);
INSERT INTO "log" VALUES(6,10,0,2,'take tiare',-1,1.00000000000385904307e+09,NULL);
INSERT INTO "log" VALUES(6,11,0,0,'done',-1,1000000000.00388,NULL);
INSERT INTO "log" VALUES(6,12,0,2,'take mahi_mahi',-1,1.00000000000390100484e+09,NULL);
INSERT INTO "log" VALUES(6,13,0,1,'done',-1,1.00000000000392198567e+09,NULL);
INSERT INTO "log" VALUES(6,14,0,1,'go reef',-1,1.0000000000039429665e+09,NULL);
INSERT INTO "log" VALUES(6,15,0,2,'go clearing',-1,1.00000000000396394733e+09,NULL);
INSERT INTO "log" VALUES(6,16,0,2,'done',-1,1.00000000000398504731e+09,NULL);
INSERT INTO "log" VALUES(6,17,0,0,'put assistant_pearl_diver',-1,1.00000000000400602814e+09,NULL);
INSERT INTO "log" VALUES(6,18,0,1,'put assistant_merchant',-1,1.00000000000402700897e+09,NULL);
INSERT INTO "log" VALUES(6,19,0,0,'take assistant_shaman',-1,1.0000000000040479898e+09,NULL);
INSERT INTO "log" VALUES(6,20,0,1,'done',-1,1.00000000000406897063e+09,NULL);
INSERT INTO "log" VALUES(6,21,0,0,'train 2',-1,1000000000.00413,NULL);
INSERT INTO "log" VALUES(6,22,0,1,'pass',-1,1000000000.00413,NULL);
INSERT INTO "log" VALUES(6,23,0,2,'train 1',-1,1000000000.00413,NULL);
INSERT INTO "log" VALUES(6,24,0,0,'draw normal',-1,1.00000000000419104096e+09,NULL);
INSERT INTO "log" VALUES(6,25,0,1,'pass',-1,1.00000000000419104096e+09,NULL);
INSERT INTO "log" VALUES(6,26,0,2,'draw normal',-1,1.00000000000419104096e+09,NULL);
INSERT INTO "log" VALUES(6,27,0,0,'keep raa',-1,1.00000000000423204895e+09,NULL);
INSERT INTO "log" VALUES(6,28,0,2,'keep rau_pena',-1,1.00000000000423204895e+09,NULL);
INSERT INTO "log" VALUES(6,29,0,0,'lay matarii',-1,1.00000000000437295436e+09,NULL);
INSERT INTO "log" VALUES(6,30,0,0,'lay raa',-1,1.00000000000437295436e+09,NULL);
INSERT INTO "log" VALUES(6,31,0,0,'done',-1,1.00000000000437295436e+09,NULL);
INSERT INTO "log" VALUES(6,32,0,1,'lay tipa',-1,1.00000000000437295436e+09,NULL);
INSERT INTO "log" VALUES(6,33,0,1,'done',-1,1.00000000000437295436e+09,NULL);
INSERT INTO "log" VALUES(6,34,0,2,'lay tino_rua',-1,1.00000000000437295436e+09,NULL);
INSERT INTO "log" VALUES(6,35,0,2,'lay rau_pena',-1,1.00000000000437295436e+09,NULL);
INSERT INTO "log" VALUES(6,36,0,0,'bid 0',-1,1.00000000000443398952e+09,NULL);
INSERT INTO "log" VALUES(6,37,0,1,'bid 0',-1,1.00000000000443398952e+09,NULL);
INSERT INTO "log" VALUES(6,38,0,2,'bid 3',-1,1.00000000000443398952e+09,NULL);
INSERT INTO "log" VALUES(6,39,0,2,'gift uru',-1,1.00000000000445497035e+09,NULL);
INSERT INTO "log" VALUES(6,40,0,0,'gift pearls',-1,1.00000000000447595118e+09,NULL);
INSERT INTO "log" VALUES(6,41,0,2,'perform rau_pena',-1,1.00000000000449705127e+09,NULL);
INSERT INTO "log" VALUES(6,42,0,2,'take taro',-1,1.0000000000045180321e+09,NULL);
INSERT INTO "log" VALUES(6,43,0,0,'take tiare',-1,1.00000000000454604626e+09,NULL);
INSERT INTO "log" VALUES(6,44,0,1,'take uru',-1,1.000000000004578948e+09,NULL);
INSERT INTO "log" VALUES(6,45,0,2,'mission 1.1.4',-1,1.00000000000462400918e+09,NULL);
INSERT INTO "log" VALUES(6,46,0,0,'mission 1.5.1',-1,1.00000000000464701649e+09,NULL);
INSERT INTO "log" VALUES(6,47,0,1,'pass',-1,1.00000000000467395783e+09,NULL);
INSERT INTO "log" VALUES(6,48,0,2,'mission 1.1.2',-1,1.00000000000471496583e+09,NULL);
INSERT INTO "log" VALUES(6,49,0,0,'pass',-1,1.00000000000474202632e+09,NULL);
INSERT INTO "log" VALUES(6,50,0,1,'mission 1.4.2',-1,1.00000000000478696823e+09,NULL);
INSERT INTO "log" VALUES(6,51,0,2,'pass',-1,1.00000000000481402873e+09,NULL);
INSERT INTO "log" VALUES(6,52,0,0,'mission 1.2.1',-1,1.00000000000485503672e+09,NULL);
INSERT INTO "log" VALUES(6,53,0,0,'put assistant_shaman',-1,1.0000000000048810244e+09,NULL);
INSERT INTO "log" VALUES(6,54,0,0,'bid 1',-1,1.00000000000496804713e+09,NULL);
INSERT INTO "log" VALUES(6,55,0,1,'bid 0',-1,1.00000000000496804713e+09,NULL);
INSERT INTO "log" VALUES(6,56,0,2,'bid 0',-1,1.00000000000496804713e+09,NULL);
INSERT INTO "log" VALUES(6,57,0,0,'bid 0',-1,1.00000000000507497787e+09,NULL);
INSERT INTO "log" VALUES(6,58,0,1,'bid 3',-1,1.00000000000507497787e+09,NULL);
INSERT INTO "log" VALUES(6,59,0,2,'bid 0',-1,1.00000000000507497787e+09,NULL);
INSERT INTO "log" VALUES(6,60,0,0,'bid 1',-1,1.00000000000513696669e+09,NULL);
INSERT INTO "log" VALUES(6,61,0,1,'bid 0',-1,1.00000000000513696669e+09,NULL);
INSERT INTO "log" VALUES(6,62,0,2,'bid 0',-1,1.00000000000513696669e+09,NULL);
INSERT INTO "log" VALUES(6,63,0,1,'go reef',-1,1.00000000000515794752e+09,NULL);
INSERT INTO "log" VALUES(6,64,0,2,'go marae',-1,1.00000000000517904762e+09,NULL);
INSERT INTO "log" VALUES(6,65,0,2,'return tiare',-1,1000000000.0052,NULL);
INSERT INTO "log" VALUES(6,66,0,2,'draw normal',-1,1.00000000000522100928e+09,NULL);
INSERT INTO "log" VALUES(6,67,0,2,'keep vanaanaa',-1,1.00000000000524199011e+09,NULL);
INSERT INTO "log" VALUES(6,68,0,2,'keep ruataata',-1,1.00000000000526297094e+09,NULL);
INSERT INTO "log" VALUES(6,69,0,0,'return tiare',-1,1.00000000000528395177e+09,NULL);
INSERT INTO "log" VALUES(6,70,0,0,'keep atea',-1,1.00000000000530505175e+09,NULL);
INSERT INTO "log" VALUES(6,71,0,1,'return uru',-1,1.00000000000532603269e+09,NULL);
INSERT INTO "log" VALUES(6,72,0,1,'keep ruanuu',-1,1.00000000000534701352e+09,NULL);
INSERT INTO "log" VALUES(6,73,0,0,'go forest',-1,1.00000000000536799435e+09,NULL);
INSERT INTO "log" VALUES(6,74,0,0,'take taro',-1,1.00000000000538897518e+09,NULL);
INSERT INTO "log" VALUES(6,75,0,1,'take mission_pearls',-1,1000000000.00541,NULL);
INSERT INTO "log" VALUES(6,76,0,2,'done',-1,1.00000000000543105599e+09,NULL);
INSERT INTO "log" VALUES(6,77,0,0,'done',-1,1.00000000000545203682e+09,NULL);
INSERT INTO "log" VALUES(6,78,0,2,'take mission_goods',-1,1.00000000000547301765e+09,NULL);
INSERT INTO "log" VALUES(6,79,0,1,'done',-1,1.00000000000549399848e+09,NULL);
INSERT INTO "log" VALUES(6,80,0,2,'go marae',-1,1.00000000000551497931e+09,NULL);
INSERT INTO "log" VALUES(6,81,0,2,'return uru',-1,1.00000000000553596014e+09,NULL);
INSERT INTO "log" VALUES(6,82,0,2,'draw forbidden',-1,1.00000000000555694108e+09,NULL);
INSERT INTO "log" VALUES(6,83,0,2,'keep mata_arahu',-1,1.00000000000557804106e+09,NULL);
INSERT INTO "log" VALUES(6,84,0,2,'draw forbidden',-1,1.00000000000559902189e+09,NULL);
INSERT INTO "log" VALUES(6,85,0,2,'keep maui',-1,1000000000.00562,NULL);
INSERT INTO "log" VALUES(6,86,0,0,'draw normal',-1,1.00000000000564098355e+09,NULL);
INSERT INTO "log" VALUES(6,87,0,0,'keep atea',-1,1.00000000000566196438e+09,NULL);
INSERT INTO "log" VALUES(6,88,0,1,'keep hina',-1,1.00000000000568294521e+09,NULL);
INSERT INTO "log" VALUES(6,89,0,0,'go reef',-1,1.0000000000057040453e+09,NULL);
INSERT INTO "log" VALUES(6,90,0,1,'go market',-1,1.00000000000572502613e+09,NULL);
INSERT INTO "log" VALUES(6,91,0,1,'done',-1,1.00000000000574600696e+09,NULL);
INSERT INTO "log" VALUES(6,92,0,2,'hire merchant',-1,1.00000000000576698779e+09,NULL);
INSERT INTO "log" VALUES(6,93,0,0,'hire gatherer',-1,1.00000000000578796862e+09,NULL);
INSERT INTO "log" VALUES(6,94,0,0,'sell taro 1',-1,1.00000000000580894945e+09,NULL);
INSERT INTO "log" VALUES(6,95,0,0,'train 1',-1,1000000000.00587,NULL);
INSERT INTO "log" VALUES(6,96,0,1,'train 2',-1,1000000000.00587,NULL);
INSERT INTO "log" VALUES(6,97,0,2,'pass',-1,1000000000.00587,NULL);
INSERT INTO "log" VALUES(6,98,0,0,'draw normal',-1,1.00000000000593101978e+09,NULL);
INSERT INTO "log" VALUES(6,99,0,1,'pass',-1,1.00000000000593101978e+09,NULL);
INSERT INTO "log" VALUES(6,100,0,2,'pass',-1,1.00000000000593101978e+09,NULL);
INSERT INTO "log" VALUES(6,101,0,0,'keep roroo',-1,1.00000000000595200061e+09,NULL);
INSERT INTO "log" VALUES(6,102,0,0,'lay raa',-1,1.00000000000609302517e+09,NULL);
INSERT INTO "log" VALUES(6,103,0,0,'done',-1,1.00000000000609302517e+09,NULL);
INSERT INTO "log" VALUES(6,104,0,1,'lay hina',-1,1.00000000000609302517e+09,NULL);
INSERT INTO "log" VALUES(6,105,0,1,'lay ruanuu',-1,1.00000000000609302517e+09,NULL);
INSERT INTO "log" VALUES(6,106,0,1,'lay vairaumati',-1,1.00000000000609302517e+09,NULL);
INSERT INTO "log" VALUES(6,107,0,2,'lay vanaanaa',-1,1.00000000000609302517e+09,NULL);
INSERT INTO "log" VALUES(6,108,0,2,'lay mata_arahu',-1,1.00000000000609302517e+09,NULL);
INSERT INTO "log" VALUES(6,109,0,0,'bid 0',-1,1.00000000000615394118e+09,NULL);
INSERT INTO "log" VALUES(6,110,0,1,'bid 3',-1,1.00000000000615394118e+09,NULL);
INSERT INTO "log" VALUES(6,111,0,2,'bid 0',-1,1.00000000000615394118e+09,NULL);
INSERT INTO "log" VALUES(6,112,0,1,'gift taro',-1,1.00000000000617504116e+09,NULL);
INSERT INTO "log" VALUES(6,113,0,2,'gift tattoo',-1,1.00000000000619602199e+09,NULL);
INSERT INTO "log" VALUES(6,114,0,1,'perform ruanuu',-1,1.00000000000621700282e+09,NULL);
INSERT INTO "log" VALUES(6,115,0,1,'price mahi_mahi',-1,1.00000000000623798365e+09,NULL);
INSERT INTO "log" VALUES(6,116,0,1,'done',-1,1.00000000000625896459e+09,NULL);
INSERT INTO "log" VALUES(6,117,0,1,'take mission_goods',-1,1000000000.00628,NULL);
INSERT INTO "log" VALUES(6,118,0,2,'pass',-1,1.0000000000063010454e+09,NULL);
INSERT INTO "log" VALUES(6,119,0,1,'mission 2.2.2',-1,1.00000000000632202623e+09,NULL);
INSERT INTO "log" VALUES(6,120,0,1,'put mission_goods',-1,1.0000000000063420534e+09,NULL);
INSERT INTO "log" VALUES(6,121,0,2,'pass',-1,1.00000000000636303423e+09,NULL);
INSERT INTO "log" VALUES(6,122,0,0,'mission 1.3.2',-1,1.00000000000638401506e+09,NULL);
INSERT INTO "log" VALUES(6,123,0,1,'mission 2.3.1',-1,1.00000000000640499589e+09,NULL);
INSERT INTO "log" VALUES(6,124,0,2,'mission 2.2.3',-1,1.00000000000642597672e+09,NULL);
INSERT INTO "log" VALUES(6,125,0,0,'mission 1.3.3',-1,1.00000000000644695755e+09,NULL);
INSERT INTO "log" VALUES(6,126,0,0,'lay atea',-1,1.00000000000646698471e+09,NULL);
INSERT INTO "log" VALUES(6,127,0,0,'lay roroo',-1,1.00000000000648701188e+09,NULL);
INSERT INTO "log" VALUES(6,128,0,1,'mission 2.4.1',-1,1.00000000000650799271e+09,NULL);
INSERT INTO "log" VALUES(6,129,0,2,'mission 2.4.2',-1,1.00000000000652897354e+09,NULL);
INSERT INTO "log" VALUES(6,130,0,2,'mission 1.3.1',-1,1000000000.00655,NULL);
INSERT INTO "log" VALUES(6,131,0,0,'go clearing',-1,1.00000000000657296179e+09,NULL);
INSERT INTO "log" VALUES(6,132,0,0,'put colours_green',-1,1.00000000000659394262e+09,NULL);
INSERT INTO "log" VALUES(6,133,0,1,'done',-1,1.00000000000661504271e+09,NULL);
INSERT INTO "log" VALUES(6,134,0,2,'put mission_pearls',-1,1.00000000000663602354e+09,NULL);
INSERT INTO "log" VALUES(6,135,0,0,'take mission_mana',-1,1.00000000000665700437e+09,NULL);
INSERT INTO "log" VALUES(6,136,0,0,'done',-1,1.0000000000066779852e+09,NULL);
INSERT INTO "log" VALUES(6,137,0,2,'take assistant_shaman',-1,1.00000000000669896603e+09,NULL);
INSERT INTO "log" VALUES(6,138,0,1,'go market',-1,1000000000.00672,NULL);
INSERT INTO "log" VALUES(6,139,0,1,'done',-1,1.00000000000674104695e+09,NULL);
INSERT INTO "log" VALUES(6,140,0,2,'hire shaman',-1,1.00000000000676202778e+09,NULL);
INSERT INTO "log" VALUES(6,141,0,2,'done',-1,1.00000000000678300861e+09,NULL);
INSERT INTO "log" VALUES(6,142,0,0,'hire merchant',-1,1.00000000000680398944e+09,NULL);
INSERT INTO "log" VALUES(6,143,0,2,'go reef',-1,1.00000000000682497027e+09,NULL);
INSERT INTO "log" VALUES(6,144,0,1,'go market',-1,1.0000000000068459511e+09,NULL);
INSERT INTO "log" VALUES(6,145,0,1,'done',-1,1.00000000000686705109e+09,NULL);
INSERT INTO "log" VALUES(6,146,0,2,'done',-1,1.00000000000688803192e+09,NULL);
INSERT INTO "log" VALUES(6,147,0,0,'hire merchant',-1,1.00000000000690901274e+09,NULL);
INSERT INTO "log" VALUES(6,148,0,2,'go clearing',-1,1000000000.00693,NULL);
INSERT INTO "log" VALUES(6,149,0,2,'done',-1,1.00000000000695097451e+09,NULL);
INSERT INTO "log" VALUES(6,150,0,0,'put mission_mana',-1,1.00000000000697195534e+09,NULL);
INSERT INTO "log" VALUES(6,151,0,1,'done',-1,1.00000000000699305533e+09,NULL);
INSERT INTO "log" VALUES(6,152,0,0,'take mission_pearls',-1,1.00000000000701403616e+09,NULL);
INSERT INTO "log" VALUES(6,153,0,0,'go forest',-1,1.00000000000703501699e+09,NULL);
INSERT INTO "log" VALUES(6,154,0,0,'take uru',-1,1.00000000000705599782e+09,NULL);
INSERT INTO "log" VALUES(6,155,0,0,'take colours_green',-1,1.00000000000707697865e+09,NULL);
INSERT INTO "log" VALUES(6,156,0,1,'take uru',-1,1.00000000000709795948e+09,NULL);
INSERT INTO "log" VALUES(6,157,0,2,'done',-1,1.00000000000711905957e+09,NULL);
INSERT INTO "log" VALUES(6,158,0,0,'take merchant',-1,1000000000.00714,NULL);
INSERT INTO "log" VALUES(6,159,0,2,'take mission_mana',-1,1.00000000000716102123e+09,NULL);
INSERT INTO "log" VALUES(6,160,0,2,'done',-1,1.00000000000718200206e+09,NULL);
INSERT INTO "log" VALUES(6,161,0,1,'take pearl_diver',-1,1.00000000000720298289e+09,NULL);
INSERT INTO "log" VALUES(6,162,0,2,'go market',-1,1.00000000000722396372e+09,NULL);
INSERT INTO "log" VALUES(6,163,0,2,'take pearl_diver',-1,1.00000000000724494455e+09,NULL);
INSERT INTO "log" VALUES(6,164,0,0,'take gatherer',-1,1.00000000000726604464e+09,NULL);
INSERT INTO "log" VALUES(6,165,0,2,'hire shaman',-1,1.00000000000728702547e+09,NULL);
INSERT INTO "log" VALUES(6,166,0,2,'done',-1,1.0000000000073080063e+09,NULL);
INSERT INTO "log" VALUES(6,167,0,0,'price uru',-1,1.00000000000732898713e+09,NULL);
INSERT INTO "log" VALUES(6,168,0,0,'hire pearl_diver',-1,1.00000000000735700129e+09,NULL);
INSERT INTO "log" VALUES(6,169,0,0,'sell uru 1',-1,1.00000000000739705562e+09,NULL);
INSERT INTO "log" VALUES(6,170,0,1,'sell uru 3',-1,1.00000000000741899011e+09,NULL);
INSERT INTO "log" VALUES(6,171,0,1,'done',-1,1.00000000000744605061e+09,NULL);
INSERT INTO "log" VALUES(6,172,0,0,'go reef',-1,1.0000000000074870586e+09,NULL);
INSERT INTO "log" VALUES(6,173,0,1,'go forest',-1,1.00000000000751495361e+09,NULL);
INSERT INTO "log" VALUES(6,174,0,0,'take uru',-1,1.0000000000075559616e+09,NULL);
INSERT INTO "log" VALUES(6,175,0,1,'take mahi_mahi',-1,1.0000000000075830221e+09,NULL);
INSERT INTO "log" VALUES(6,176,0,2,'take uru',-1,1.00000000000762403009e+09,NULL);
INSERT INTO "log" VALUES(6,177,0,2,'done',-1,1.00000000000765097143e+09,NULL);
INSERT INTO "log" VALUES(6,178,0,0,'done',-1,1.00000000000769197943e+09,NULL);
INSERT INTO "log" VALUES(6,179,0,1,'take assistant_merchant',-1,1.00000000000771903992e+09,NULL);
INSERT INTO "log" VALUES(6,180,0,0,'take gatherer',-1,1.00000000000775897499e+09,NULL);
INSERT INTO "log" VALUES(6,181,0,2,'done',-1,1.00000000000778305534e+09,NULL);
INSERT INTO "log" VALUES(6,182,0,0,'train 1',-1,1.00000000000787305832e+09,NULL);
INSERT INTO "log" VALUES(6,183,0,1,'train 2',-1,1.00000000000787305832e+09,NULL);
INSERT INTO "log" VALUES(6,184,0,2,'pass',-1,1.00000000000787305832e+09,NULL);
INSERT INTO "log" VALUES(6,185,0,0,'pass',-1,1.00000000000793397422e+09,NULL);
INSERT INTO "log" VALUES(6,186,0,1,'draw normal',-1,1.00000000000793397422e+09,NULL);
INSERT INTO "log" VALUES(6,187,0,2,'pass',-1,1.00000000000793397422e+09,NULL);
INSERT INTO "log" VALUES(6,188,0,1,'keep tu',-1,1.00000000000795495505e+09,NULL);
INSERT INTO "log" VALUES(6,189,0,0,'done',-1,1.00000000000805604454e+09,NULL);
INSERT INTO "log" VALUES(6,190,0,1,'lay tu',-1,1.00000000000805604454e+09,NULL);
INSERT INTO "log" VALUES(6,191,0,2,'lay vanaanaa',-1,1.00000000000805604454e+09,NULL);
INSERT INTO "log" VALUES(6,192,0,2,'lay maui',-1,1.00000000000805604454e+09,NULL);
INSERT INTO "log" VALUES(6,193,0,2,'done',-1,1.00000000000805604454e+09,NULL);
INSERT INTO "log" VALUES(6,194,0,0,'bid 1',-1,1.00000000000811696055e+09,NULL);
INSERT INTO "log" VALUES(6,195,0,1,'bid 8',-1,1.00000000000811696055e+09,NULL);
INSERT INTO "log" VALUES(6,196,0,2,'bid 1',-1,1.00000000000811696055e+09,NULL);
INSERT INTO "log" VALUES(6,197,0,1,'gift mahi_mahi',-1,1.00000000000813794138e+09,NULL);
INSERT INTO "log" VALUES(6,198,0,0,'gift pearls',-1,1.00000000000815904136e+09,NULL);
INSERT INTO "log" VALUES(6,199,0,1,'pass',-1,1.00000000000818204878e+09,NULL);
INSERT INTO "log" VALUES(6,200,0,2,'train 1',-1,1.00000000000820302961e+09,NULL);
INSERT INTO "log" VALUES(6,201,0,1,'pass',-1,1.00000000000822401044e+09,NULL);
INSERT INTO "log" VALUES(6,202,0,0,'pass',-1,1.00000000000824499127e+09,NULL);
INSERT INTO "log" VALUES(6,203,0,2,'mission 3.4.1',-1,1.0000000000082659721e+09,NULL);
INSERT INTO "log" VALUES(6,204,0,2,'mission 1.1.1',-1,1.00000000000828695293e+09,NULL);
INSERT INTO "log" VALUES(6,205,0,0,'bid 6',-1,1.00000000000834798809e+09,NULL);
INSERT INTO "log" VALUES(6,206,0,1,'bid 0',-1,1.00000000000834798809e+09,NULL);
INSERT INTO "log" VALUES(6,207,0,2,'bid 2',-1,1.00000000000834798809e+09,NULL);
INSERT INTO "log" VALUES(6,208,0,2,'done',-1,1.00000000000836896892e+09,NULL);
INSERT INTO "log" VALUES(6,209,0,1,'pass',-1,1000000000.00839,NULL);
INSERT INTO "log" VALUES(6,210,0,0,'mission 3.2.2',-1,1.00000000000841104985e+09,NULL);
INSERT INTO "log" VALUES(6,211,0,0,'done',-1,1.00000000000843203068e+09,NULL);
INSERT INTO "log" VALUES(6,212,0,2,'mission 1.4.1',-1,1.00000000000845301151e+09,NULL);
INSERT INTO "log" VALUES(6,213,0,2,'done',-1,1.00000000000847399234e+09,NULL);
INSERT INTO "log" VALUES(6,214,0,1,'mission 3.3.1',-1,1.00000000000849497317e+09,NULL);
INSERT INTO "log" VALUES(6,215,0,1,'put mission_pearls',-1,1.00000000000851500033e+09,NULL);
INSERT INTO "log" VALUES(6,216,0,1,'done',-1,1.00000000000853598116e+09,NULL);
INSERT INTO "log" VALUES(6,217,0,0,'pass',-1,1.00000000000855696199e+09,NULL);
INSERT INTO "log" VALUES(6,218,0,2,'pass',-1,1.00000000000857794282e+09,NULL);
INSERT INTO "log" VALUES(6,219,0,1,'pass',-1,1.00000000000859904291e+09,NULL);
CREATE TABLE one_time_secrets (
	hash VARCHAR(64) NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	person INTEGER, 
	data VARCHAR(300) NOT NULL, 
	expires DOUBLE NOT NULL, mail VARCHAR(40), 
	PRIMARY KEY (hash), 
	FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
CREATE TABLE "people" (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	name VARCHAR(40) NOT NULL, 
	made DOUBLE NOT NULL, 
	used DOUBLE DEFAULT '0' NOT NULL, 
	banned BOOLEAN DEFAULT 0 NOT NULL
, role VARCHAR(10) DEFAULT '' NOT NULL, language VARCHAR(10) DEFAULT '' NOT NULL, theme VARCHAR(10) DEFAULT '' NOT NULL);
INSERT INTO "people" VALUES(1,'Anne',1.00000000000000703332e+09,1.00000000000000703332e+09,0,'member','nl','dark');
INSERT INTO "people" VALUES(2,'Ben',1000000000.00001,1000000000.00001,0,'','','');
INSERT INTO "people" VALUES(3,'Cara',1.00000000000001204017e+09,1.00000000000001204017e+09,0,'','','');
INSERT INTO "people" VALUES(4,'Anne''s bot',1.00000000000001800057e+09,1.00000000000001800057e+09,0,'','','');
CREATE TABLE presence (
	code VARCHAR(40) NOT NULL, 
	person INTEGER NOT NULL, 
	seen DOUBLE NOT NULL, 
	PRIMARY KEY (code, person), 
	FOREIGN KEY(code) REFERENCES tables (code) ON DELETE CASCADE, 
	FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
CREATE TABLE proposals (
	"table" INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	value INTEGER NOT NULL, 
	"by" INTEGER NOT NULL, 
	agreed JSON NOT NULL, 
	at DOUBLE NOT NULL, 
	PRIMARY KEY ("table"), 
	FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "proposals" VALUES(1,'end',0,1,'[2]',1.00000000000032603737e+09);
INSERT INTO "proposals" VALUES(3,'end',0,1,'[2]',1.00000000000229096407e+09);
INSERT INTO "proposals" VALUES(5,'end',0,1,'[2]',1.00000000000363194945e+09);
CREATE TABLE push_keys (
	id INTEGER NOT NULL, 
	private BLOB NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE reports (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	code VARCHAR(40) NOT NULL, 
	"by" INTEGER NOT NULL, 
	about INTEGER NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	number INTEGER, 
	words VARCHAR(400) NOT NULL, 
	note VARCHAR(400) NOT NULL, 
	at DOUBLE NOT NULL, 
	closed DOUBLE, 
	FOREIGN KEY("by") REFERENCES people (id) ON DELETE CASCADE, 
	FOREIGN KEY(about) REFERENCES people (id) ON DELETE CASCADE
);
INSERT INTO "reports" VALUES(1,'toa-pjsv-qe3z',1,2,'Ben','conduct',NULL,'','Slow.',1.00000000000032496455e+09,NULL);
INSERT INTO "reports" VALUES(2,'niu-y8zr-22vs',1,2,'Ben','conduct',NULL,'','Slow.',1000000000.00229,NULL);
INSERT INTO "reports" VALUES(3,'uta-fstz-q3kw',1,2,'Ben','conduct',NULL,'','Slow.',1.00000000000363099578e+09,NULL);
CREATE TABLE reviews (
	"table" INTEGER NOT NULL, 
	state VARCHAR(10) NOT NULL, 
	wished BOOLEAN NOT NULL, 
	person INTEGER, 
	asked DOUBLE NOT NULL, 
	tries INTEGER NOT NULL, 
	done INTEGER NOT NULL, 
	"of" INTEGER NOT NULL, 
	holder VARCHAR(40) NOT NULL, 
	until DOUBLE NOT NULL, 
	format INTEGER NOT NULL, 
	accuracy JSON NOT NULL, 
	data BLOB, rank INTEGER DEFAULT '1' NOT NULL, turn INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY ("table"), 
	FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE, 
	FOREIGN KEY(person) REFERENCES people (id) ON DELETE SET NULL
);
INSERT INTO "reviews" VALUES(2,'done',0,NULL,0.0,0,0,0,'',0.0,2,'[[57, 0], [58, 43]]',X'789CC55DD9721BB992FD15079F350AEC8BDF66BE80EF373A26D852B9C5688AF49052FB7674F8DF074B15890412555936E5FB640B3C02718044223740FF6CBE9CCEAFBBB7CD67F1B0F963F73A6C3E6F4EE7D3F18FD3E661737E3F0C97CD67FEB0F9FDF4EFF0011F76CCE92F4AEE84D25EFD1E205F0FBBBF87F325FDFA31FC7AF8DFBF36FF7D3C0EE1B3FF198E9BDF422FC3D3E9FC1C7E7D70CFE6C99B67FDF465A7A57A0A903FDEF7CFF12B5F7797B7E11CFBDB3DC59FFFEF7DFFF467F8F1AFFDF02DB47F3EBE1F0E0F9BC3FE98C6C375ECF5F27E08C3DEBCEDC320FFF7F4FEF6E9DB3E7CEFF9F2497C3AEF8E7FC67FF9A7B7D3DBEE70F9A43E99D0DBD3FBF9AFD0FBBFFE493D6D3EB387CDE565774E83668F5A08FB10FE61FEB7EF0F13840388E28E2F41ACD20D44C02F92CC058860A20F71560408575A171809304649BD88F1DEB7180530561B1931CCDB2EC671615A8C861813BF8A59ABBB102FB44A18610A8CA9302ACE3133D6F63192898411AEC0D80A63D42246255ACCF872295C85717611A3956F311E624CA6C5D50CC48A16C3A1987A2BE37231CEF41CC8EB0CE22588A320E60D05047A1238C8993910CF18D0119457C6123706D6BEC6686632A89C6C0E059679271641615BB8B43B8038728D8184B57E11A4B89425084A2DB32AB2D30ACE120A320E8800145B261239C7FD1C48DB28934134C15C42C165CEDA4510E75621205FCD405A5EA7AD9901D9A4239C32E59E14AC92011BE7D2493383C95F263450A15072B95449877A2367403E7133E1402B415072854912370F92423A04046557265D328F513A29B71A044557077651E0141733206BE2B89595E5C2098D81C2A612CBA030FE120445372B4A6DB9EC63B4F1699698041250896ED0361124E1CAD5A02802C638D091433096C111A11829C181ED318C316A11E35DD98FAC453B89AD04FABDC124EBC0193020C951900723AA419E45ADEC05E8084A2D7779D8DABB3E48E4459350226525DAC1225C0429E53902AAC456BAA4710D9B0185635D212028B636DB6B42C3B9ACEC169674A0A8A600CA2DD7D96633DAF4414225DD2D2C076382722B65526F4C02FD568194E4E9F892C098925072B550761164B8C37AF2D53C71AC275FCD93E62D4841E975DEA5C3991BD307792F724FAA5C1655191E46279B4A4BBE0C823A47558687CA5685F37A06C44DB6706D2905AA36A7936AE6C05EA83056E86C96AB529FAACAE636CC2D837C1A91E3C02EAF259C25E1E5C0F2EC80B4013D559AD925F52DBCE28B20293998018B820C30192B903169D7290605050AAF0D8642ECC96BD907052BC023A0CAB4668A004A2A259EBFA50753AB67918CB8B019E64069C2B501E6B76E7478320680B2E860821F57820406B242B96590055A4ED7E6770239092CBD161405DC39E036688581BC520490071B53EB9F0195CBABCDDD408D81627E14545B1FAB40E569AF6BFB6302E939907019041CF05A7A350163650201ED6C6AE9F57A1994CF9E1A54492F979E004A2E760DAAA497A74DEEAD95332091E7D2313005AA1E789A02074CD91E0804336AE19579E5989C03E971C2CBE535B5F0F23CE1C0BF6A41FC813FB212D148AE439835A0F45DC099358DE0668C13CB200F2C39D3487706094B0001BBC236BA39834064A0018976C3D95ABAA52680304CAD9A0D05346E5C30EA5A338F18DEC70479CC5F06FC140BA53698138B9868C347AB4A80908785529BECE17988961AEB07CAACC931C1594C30160C028252EB74363D3988E654201FDCDDD49300135989ADCD26BA004E6A0D52A3B10F64DB56621BFC866550F2D3B8043BC961EE655817B784915A96B2E66AA18D1865385FC26803149BAB6536B9E816CC508349AAD68278976B2C0E93BC5D6075B620DBEE10D7581C2B400E8CBBB138482087801A8BE3874168DC840A0293D9E8644403D42085584AAE125BE7F92288077F225994A52C7928B7DCA6D8F82C26EC57D962A0DC060F5E2D6164B65B2A4C15EED3498F5A0704B706F9A448AC063BC943C1158AC7A50D2EAC5F0485BD04C6A450900426A0AFA55BA56066D06E25A816DCBCBB751F32C63BB5000EB3AFF576D6C97D8437296CC41C70CCBCC540DC027B0C070910A1F10EC34805E205384809E09AFA4A6653968F73DF87849949AE22B4343883421B3C60BB8CCAD2D680A0DC1A93524330405383AC4FF6368454414111BFCC88390C73E9BBAAAFAA54B24A5F358F499B08842839530DC471BD08512014CC996E21309682413C87590E665A8882390E0C023D87187FA921A69A961A012D74CEDC4F7EEE7FEEF32AC1B8FE73FE939F8B9FFCBC16BBB59FD702B7F6F35AD4489FFFF6B0791E9EF697FDE918DBAFE8801D62D146F8CFD797DD6588551B5F87E3FEF8472C737839ED5315C5EFFBE74F2C34FC3E5CDEC61F45F8F1F4FC1C3ACBBE09D031B9004245D7F861B3FB122B3292861AAB1E5C50760F9BC3E912E0FF6C5E87DD31F6C2E379125ABFA52E1F362FFB3F5EE27F85B5FC7BE8FFB0FFBAF9FC6577B80C0F9B6FA7F3217E373737E662E22216B9D8192E50A7FAA94CA3E461FD5476D1B29071FF8D24B88C11C68987B25E5C79BC9DDF3B34248DC6D7C3EE69F8C4D58D49D18293715A5DEB3C4A3AB0BD26C4B035E1461BCA9AA855646A2EC2AEE7E2D9B50605E12263406CA293E4ED2A65C18CA130D26B186D1B4A8AF72981A1DF2879914ED1540F83518AE9636485BCB5143E86AE0124DC35A664525B3E537D8E321597EC7F5B8D6980602C4A5CDA0C898BA56B00D3E7C25DE57B7B69AF4542800C68A7ED1BE7BBFB46156ECD1A21938D0E90A50EF0BE0A6EF95C35966A8C209DB29D448711B8F8355C84ADB90015C02A13B44F25270F63FD132666D6A18B632545CA928142570192D594745705C071177CDC548585AA001D6D2EE4E0E4D6910811AD80DBE8BB74B41478419760504FC376E2DEE19E206F5CAC61B335359D2DD06BB5B7724F3EC1E5A7F091740D2D04546BAC2F69B9864E40C32657CD79F4ECF4E6B6695CCCFE8C4478A105FA560D275A02C83923A10680E6B5F7290F95CAF3C07A8076A27C09927CE955F2D528B46DDFA8198BFF826D03C9C076A270B1AED15C92211EFFE3B932AF9D495CC6B2C46020A0069A8DD33BD11131F57CD566D2698AA0D9358C44A39CFB8CE0C80B46B98832EC28D40C50314D892967A348CA79952D201A5B40F4FD01A672263096630242A09D246E22B8CD14715B650C6CFD8AC5E970E14AA4286DAC2645B8443588D1318E64700A46D7CD764635B3AAF4672A6F159257FAD9E6E0BDC0140137BE60C38ABD23A5A1B9D09CAEA51DF5A8E156254D106B6C81ABC6648C12A4B2DA964C30AA6F468D8C75B35736CE5B8A232D880181C955738DA64E4DC5D153C5E4ADCED14D054D01D87E4FD346AC8B0D34961AD77347E93DF918D6E5039668557C60CB5768EB1E1BAD534D68AA7746B6500C46238414B73442AB8C83D9E3D4F82AC13115610B099D03D84EF3DBB8A5A86BB1CA3AD8B6C1A86DFFF0E9B1196BBF39A61398F37884503B52EC46106D832926D855D79526186BD1956495AD33253F3D47D868536A38178B642742562B8A82736B9687379E0E079E0E6B2AC3C77C6B45E9D67A57D5E6D770518D6A5350B5890FE242D9359268148C367573EC4878EAD449D77BAD0AC5F7943F9E1F001BC6D70576451152B5618AF67BCA975C911DA8BD68D95562F9F690AFBC68A152D157BA0A815A6968C056094DD16172950DB06D1D82ED8C4760F2A129EB4313B6D3D6453192092DD79900A2D162B29FBDE9D1B132056BD2950F844EACBCBCBAA0B6F4400527A865B92A4530CF47D8AA5A0A0EBDA0A4CCF5820A16F134E8C119CC0052C853AEC812F0B9F00D4C78E4FB32DC0B98261CAFC838856A01A3CDEDD8542ECECFD53108AE39658156E4094A9B669E8D152EAD4CBCB3032251265F1F8ED7745A3642DA22766B382F6D4E65286C560508D442464AB8BA1626279FA4AD5995EDD478675723949A7A558C40CA66FFC078A1FE303A46938C4E85A50B5EF7CFCF8701B3A15B2BADAFDFBA6C5CBAD399EE4E216C049E2EE0CE9222520A330ABA8444B3405B68DF54199DF14617B3BE5AA07C3F4B2ACC9466C214672A3745E883FBC23EE8EF2285650DFAABD4BAD673AB540EBDA034DE26D378AA5A685C657B5A9E5A6169839650D469958A03969BACAE708FB7DB98ABDCB6F1429B64A8CD234479A6C6A2E85B68CA6B4A30476166024E87433A40BD4161735A5F2FCFC18288B29DA60D44BF20A2506E0A8B0FF4F74EE31B4031E3F52DB774CF4F30B834D3A53DE7719F5A17110F27CA9208CD296EA8C28C83FED6113527D30F1DC2A117218F7C315071344CC0F18A08A90C2986A3B028418F8F694252808E67F5250530722AA38EE7439238CC3CE8B1D14DC47DC6BAD63EBF1CC00CACF1302CDD264E3724112A1CAFF1088607ADA208330F7A7C64236C900FAB2ECAC2A19329E17C7CF7342D964763C1828E5E2347DCF3F5D3700E56CEB518B3BB687AD7F15BE19AE3F1D2D89AFCAE5E65142C040A757DF9E57AD942568CCAF63B8670F41A6B40B69BC6032DDDBD3A720F362421A3D90293866EF8E4A6C264FBC0E5D1DD284849489177CD5C584AD72FDD1437842B22453B756528F9778DC50A7022D5EE0746B456BDBBC7F7204289146AB3422DABC62750C0696B6AC8EF29608C44070B1174774C9B39AC42B8E80DFAFBD0E12405B0C60850CDA1A9C0A1E93F904DDF0628D960B982D5BE40F012D1CB81E9F66C45A468BFE7EE37B4D0C0D2EE97ED6B08EA61BC775F1129DAEF195D3758DD404FBE9ADD52C5036A5566AE17F62199B29D4A8672F81B2C55D0DDFB6D4D546EEAA6D9EF4A8854B166B09441DFE96C8E7FE874D6119B2E9F7C09C4E74B20AD1BA0F11A5C47AB1C30340B60E2D4786933F19AE9CD065BEB81E9050687C66B98C76BD7AD22F935665564402D44062021307050ED99159BE954495B9C10296560685101A4320A046C54E30A8CAF57D4356BD383150EB56C98C4A5CD785230CDD0CC01E46201B46BEABBD8E96E169431936A09E38319D8A631686423F44BCA1D1AAC60A0AFD91A3B605B79CF1F6974525205866608E4C1376A0DFA34F5B5C77B92E114329616099856A275D2A0D7F9814B43B138ED1A8B60DB4A1A14B4DE0345F730D42864565904BCB508F84CE1EA5DC990D8D0330333CEB352A2F603C6D2D48AC6AD9546426BDA5DAF150981FA80995B0D9E2B695C536053B4DFD399B1B408C024484DFA3637F52E79A41701D24336F0B24AD94EF59BBBC77EC9664D1860DBD63E6D61F1D387B1D1FDE02C10B2356100D1AC8DEE57DA74C9B8DBB342981DA3156E93F5DD34C007330086E373BD6364550135B328E30B474A54EA2B3F6AE485C30C19E78A7CA0317C65B0D962390084C68CFAB2AC7AD6D09B7C814BD617BB403B51BA0C25C6E4B003BF6231C693DB222158BAD93CF377AF7247CA9E7758E81FE5A19BB83FD8219C632F55DDA3D691722C3A2CE68F2F47E34D4A581E8CBE5EF5AB6A361D76BCAFDB1C5C745FA0BC83914209F03BEC74C714D58CB7D57941EB2E25A72481C24E7654A0B6B23DD62538D659FDAA0BE3D747C32AA12ADAEF69353AEC64C7D9A8667FE4A6A23CFBE3C890341676ACA35CDA5C189FF3B2EEC8A31F352A8910CF730FB709A0609AF701CB4B0BD4CB0C3F130677C4E35CD4CFB6CC7A5577CC18513496C762F9F8FEE06D491CEFD795F2EB5374A046B668A59ABC1489F298DF8E1FE68DF1AEFB66E2BD48D08E408FF9EBF85AE83591619C85E03C3F3CE9D04330BE638F562349D2954C4F38CEC72C5DA3AB54BF44647C50D0B0CA6E9FDE10D40EBD1EA7F1A8BD72921447F558D41E57BC6D80BB2F5D70D054329DB21D52E4D163D17A446555693B98186AAA0F5436A6746D64CD188A31848F06B66917983DE15447F2A8F034AF1E06565644D72FBDE778E3113CBBE846211C22F0CA41A6BCD0F51E9CF4B7FD0EFD41C50A1658C51EBEDF4553B99B9B7AA5BB7E7C50B77AC608B4DF31D2E80907FAA4B91A22BF848714B4BB961E8BCD77D6A409FFCE5653E35452FA074DFEC4BF6E750B36685FDCB3F4B6571B5E8A577E4293762836B15FDD3752547E433FBDC509AEC08276D2AA048EA4B74B18F9786F8B40FA87498F48BE9E80DFA91002AFD2556AC641048B42F0D7175497ACFE38D5F8A2A96095019F9F3175280F63CC2D4DAACCAD6E32FEE52543132F2C3FBFCE63F7A252C269C4D5B5905BDBDD1EF7CACFA7D2CC9326F8A34078B47D43B5498E8E2DB4D13B4EB177F3B79208B46A4ACCE4DC7FD1E8B12C3B3EFDCDECFFC7C74EF0C2939B57C97DDF0E643C9D0DE9CD5CF082457E8618157DC98A7B369C95A78366459C676EFF62D5759DD0489BB6553301859F5B08A10DE9511E46F0BFC773B98953CD649F7E9118DD9EE39B3F07AAE001786AC3D9C5C28C0F193AE13446DEA2982FC7FA45432747CBB76DB5EF56CD5CA9FF45E327BBD5DBF68AE956FEE7C74F3877CFBBFD65F8F4E5747ABE11006DFD1AC55F44827EF636DECE8CD7F6A1A30FBDBC9E5E87E35BFC2EF416CFD3EE3DDF59FE764C83FE723A0FC9468B498D714C29082E3BD50C53074F2FBBE3D300FBF031587AEB44C8A21327699DC45C66D1494C7D445A91709FD4D24DA4B5F789DEE358F2A17A1E7697E959F23F87BF43A72FFBE3DB63FEEBF18F5F764F6F8F9797E170B884AFF96B77781FD2171DE3FB44DF23FBCEEF3C9D5EBF1E86B701FEDA65FCC3F0C9C5FC73F81AE97DFF5E3EA02E7BB4B1D73557BE927917D61A8C17E4F417B3F86B33F17719B09A5BA6B797731C3DB6465B2536802B789F6EE935BA1F7851EEE3D9CE0BA5EDC82408D32D79B73F105FBB076FF9A3AB1C1D91C32E2923C85AF44823CFF7AF7F86FF1E9CD34E0CAA3368D6B7F738E4D0C1752F5EDE76E7B7BC00F1159978AEE583261E0C9FFFCB3C9AB8ACA7B797E11CFA938F4CC5DBA8A3BE0E3FF320AF7132AE7370EB305AECA93F7EEB6FEA60EAD03C6ACF8B0E23409B38DADDD3D3FB79F7F4371CEE74FE6EC05F8AD0691AE3544FE3FD3A1CA3928C2F6EDAB22F761B2BFA484CD129BF762AA257E6A75E4D7C441574CA15DAEBB504ABECD44F9DF2F82C8C983A9531186ECA4EF13EB3DD517428F86D945AF2EB28C5A367F1DE1E4A5D7427D24DBD5D172ACFA48F8F2C70303E89F6874E650EA265D62E5E5C98BACDE73AE856A0DDCECF654C10C764C795BA3460ACCEA09D3693795B72FEC8B5BAAE8E7E643E4ECDADC760D1C41DB51F0ECFD91819FE1A0EC9723D3E9F5E37009ABDF011F0F4B23F3C83CF0DF8FCCB799F877503585F02867F7F1DCE6F0010639137C0EBEE12D55409F03A6880FF07AA163DDF',1,0);
CREATE TABLE sealed (
	"table" INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	words TEXT NOT NULL, 
	at DOUBLE NOT NULL, 
	PRIMARY KEY ("table", seat, place), 
	FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "sealed" VALUES(7,0,0,'bid 2',1.00000000000862503048e+09);
CREATE TABLE seats (
	"table" INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	person INTEGER, 
	strength VARCHAR(10) NOT NULL, 
	held BOOLEAN NOT NULL, 
	resigned BOOLEAN NOT NULL, 
	nonce BLOB NOT NULL, 
	link VARCHAR(64) NOT NULL, 
	since DOUBLE NOT NULL, colour INTEGER DEFAULT '0' NOT NULL, own_share BOOLEAN DEFAULT 0 NOT NULL, share_hash VARCHAR(64) DEFAULT '' NOT NULL, trouble VARCHAR(20) DEFAULT '' NOT NULL, waiting_choice TEXT DEFAULT '' NOT NULL, waiting_since DOUBLE DEFAULT '0' NOT NULL, ran_out INTEGER DEFAULT '0' NOT NULL, out BOOLEAN DEFAULT 0 NOT NULL, plans JSON DEFAULT '[]' NOT NULL, planned_since DOUBLE DEFAULT '0' NOT NULL, dropped_plan JSON DEFAULT '[]' NOT NULL, by_hand BOOLEAN DEFAULT 0 NOT NULL, owner VARCHAR(40) DEFAULT '' NOT NULL, chat_read INTEGER, 
	PRIMARY KEY ("table", seat), 
	FOREIGN KEY(person) REFERENCES people (id) ON DELETE SET NULL, 
	FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES(1,0,'person','Anne',1,'',0,0,X'8062E6DBED5A4A71FC5717FF63A9499D53FC687AB22ACCAFF6995F278258EEE6','',1.00000000000002896782e+09,0,0,'','','',0.0,0,0,'[]',0.0,'[]',0,'',1);
INSERT INTO "seats" VALUES(1,1,'person','Ben',2,'',0,0,X'D462646DC0823F9396337F6FC84F0DF37BD0328B22FC5CE7C9E821A19B6E0B64','',1.00000000000002896782e+09,1,0,'','','',0.0,0,0,'[]',0.0,'[]',0,'',0);
INSERT INTO "seats" VALUES(2,0,'person','Anne',1,'',0,0,X'988DC32D883936127D4EBE385A339DB0F5944D5370A449CFE18803D0D8A27020','',1.00000000000033795828e+09,0,0,'','','',0.0,0,0,'[]',0.0,'[]',0,'',0);
INSERT INTO "seats" VALUES(2,1,'person','Ben',2,'',0,0,X'5087ED814E837C94738325135B062B29DA7825E369BF9FD90B77CCFFB33F0054','',1.00000000000033795828e+09,1,0,'','','',0.0,0,0,'[]',0.0,'[]',0,'',0);
INSERT INTO "seats" VALUES(3,0,'person','Anne',1,'',0,0,X'64E0B342FCE87D15C6430FF1A27DF7AAC3DBCF91E1EC44243F0C03153EC50431','',1.00000000000197505954e+09,0,0,'','','',0.0,0,0,'[]',0.0,'[]',0,'',1);
INSERT INTO "seats" VALUES(3,1,'person','Ben',2,'',0,0,X'4F82137E6F968662D04C83F98D755A1B0E07DB37B81B62F0D7C806C92A9C9099','',1.00000000000197505954e+09,1,0,'','','',0.0,0,0,'[]',0.0,'[]',0,'',0);
INSERT INTO "seats" VALUES(4,0,'person','Anne',1,'',0,0,X'153242C1459DC357473BEA0CE1E58484E2AF4C1FF68367BD563A466300D25A27','',1.00000000000230300424e+09,0,0,'','','',0.0,0,0,'[]',0.0,'[]',0,'',0);
INSERT INTO "seats" VALUES(4,1,'person','Ben',2,'',0,0,X'4F02ED96519766B5E5FCD9FEB16C983FD9C06675450F7A91E4F1880B127597A5','',1.00000000000230300424e+09,1,0,'','','',0.0,0,0,'[]',0.0,'[]',0,'',0);
INSERT INTO "seats" VALUES(5,0,'person','Anne',1,'',0,0,X'54239091373FCB57376FF9FBBEE9007506A69EE7C350F3464DD647A9D90B19C7','',1.00000000000309300425e+09,0,0,'','','',0.0,0,0,'[]',0.0,'[]',0,'',1);
INSERT INTO "seats" VALUES(5,1,'person','Ben',2,'',0,0,X'6D648106D7043545F884C76F2963C9AF278BE9FAAA999B769A9B748E9EDE76C1','',1.00000000000309300425e+09,1,0,'','','',0.0,0,0,'[]',0.0,'[]',0,'',0);
INSERT INTO "seats" VALUES(5,2,'person','Cara',3,'',0,0,X'65041F0AEFBC5239E20BCD09021FDB76F42EF955A093AE48E8B89975731BEF32','',1.00000000000309300425e+09,2,0,'','','',0.0,0,0,'[]',0.0,'[]',0,'',0);
INSERT INTO "seats" VALUES(6,0,'person','Anne',1,'',0,0,X'D3D2AA372FB646C696DF9FAC5387DAD06BE382ED2D1DFC31470BF38B31ACA3C8','',1.00000000000365304943e+09,0,0,'','','',0.0,0,0,'[]',0.0,'[]',0,'',0);
INSERT INTO "seats" VALUES(6,1,'person','Ben',2,'',0,0,X'46067DE3236D5F0BF411C3FB1A9F72BB01CDE1A47AF87280E4450F78E5D4CEC1','',1.00000000000365304943e+09,1,0,'','','',0.0,0,0,'[]',0.0,'[]',0,'',0);
INSERT INTO "seats" VALUES(6,2,'person','Cara',3,'',0,0,X'E7505F0B683D0604B133D97CDED5A98978A4F5C3D0FA14607D872E40FB0E6E34','',1.00000000000365304943e+09,2,0,'','','',0.0,0,0,'[]',0.0,'[]',0,'',0);
INSERT INTO "seats" VALUES(7,0,'person','Anne',1,'',0,0,X'2290F6E929E250591904618530CEF628D9EE25A8BE642BB235DBFAB47350C836','',1.00000000000862205033e+09,0,0,'','','',0.0,0,0,'[["bid 1", "open", ""]]',1.00000000000862598415e+09,'[]',0,'',0);
INSERT INTO "seats" VALUES(7,1,'bot','Vaea',NULL,'expert',0,0,X'759EDC61647E424B6CBE9E0A2236ADC9A93C2DB7ED67AF1C73AF8FCA1157709C','',0.0,1,0,'','','',0.0,0,0,'[]',0.0,'[]',0,'',0);
CREATE TABLE showing (
	"table" INTEGER NOT NULL, 
	person INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	PRIMARY KEY ("table", person), 
	FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE, 
	FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE sign_ins (
	id INTEGER NOT NULL, 
	person INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	name VARCHAR(1400) NOT NULL, 
	label VARCHAR(40) NOT NULL, 
	public_key BLOB NOT NULL, 
	uses BIGINT NOT NULL, 
	made DOUBLE NOT NULL, 
	used DOUBLE NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
INSERT INTO "sign_ins" VALUES(1,1,'address','anne@example.org','',X'',0,1.0000000000000139475e+09,1.0000000000000139475e+09);
INSERT INTO "sign_ins" VALUES(2,1,'passkey','passkey','phone',X'7075626C6963206B6579',3,1.00000000000001502032e+09,1.00000000000001502032e+09);
CREATE TABLE signing_keys (
	id INTEGER NOT NULL, 
	private BLOB NOT NULL, 
	made DOUBLE NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "signing_keys" VALUES(1,X'EEEA7D4F98ECBBA620A13EB295B4FDDECBAEF98D602775C7FA52C19F4E28D23F',1.79508598111647439004e+09);
CREATE TABLE tables (
	id INTEGER NOT NULL, 
	code VARCHAR(40) NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	game VARCHAR(20) NOT NULL, 
	rules INTEGER NOT NULL, 
	box VARCHAR(64) NOT NULL, 
	components TEXT NOT NULL, 
	players INTEGER NOT NULL, 
	options JSON NOT NULL, 
	open BOOLEAN NOT NULL, 
	watchers BOOLEAN NOT NULL, 
	deadline INTEGER, 
	host INTEGER, 
	secret BLOB, 
	seed VARCHAR(20), 
	status VARCHAR(10) NOT NULL, 
	ended VARCHAR(10) NOT NULL, 
	winners JSON NOT NULL, 
	rematch VARCHAR(40) NOT NULL, 
	version INTEGER NOT NULL, 
	changes INTEGER NOT NULL, 
	seals INTEGER NOT NULL, 
	done INTEGER NOT NULL, 
	bot_next BOOLEAN NOT NULL, 
	due DOUBLE, 
	created DOUBLE NOT NULL, 
	moved DOUBLE NOT NULL, floor INTEGER DEFAULT '0' NOT NULL, brought INTEGER, fresh BOOLEAN DEFAULT 0 NOT NULL, "before" JSON DEFAULT '[]' NOT NULL, moves INTEGER DEFAULT '0' NOT NULL, steps JSON DEFAULT '[]' NOT NULL, muted JSON DEFAULT '[]' NOT NULL, unseated JSON DEFAULT '[]' NOT NULL, clock JSON, clock_from DOUBLE DEFAULT '0' NOT NULL, time_outs JSON DEFAULT '[]' NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(host) REFERENCES people (id) ON DELETE SET NULL, 
	UNIQUE (code)
);
INSERT INTO "tables" VALUES(1,'toa-pjsv-qe3z','Friday','orongo',1,'1ea085f43a24594b','',2,'{"hidden_tile": false}',1,1,NULL,1,X'126DFB53EAA41FA240E2469E9608829E5A678E3346CB72D899A29A6496077EFE',NULL,'playing','','[]','',40,4,16,0,0,1000368000.0,1.00000000000002396108e+09,1.00000000000031697745e+09,0,NULL,0,'[]',40,'[0, 0]','[]','[]','{"kind": "slow", "seconds": 0, "reserve": 0, "days": 3, "for_good": false}',1.00000000000031697745e+09,'[]');
INSERT INTO "tables" VALUES(2,'tapa-vavz-cfsf','Apataki','orongo',1,'1ea085f43a24594b','',2,'{"hidden_tile": false}',1,1,NULL,1,X'23E90964CBB9CE110C68E751F6CF9430387C0D6F7329884C33123D42A8B35B6A',NULL,'over','','[1]','',115,2,35,0,0,NULL,1.00000000000033295154e+09,1.00000000000158703323e+09,0,NULL,0,'[]',115,'[0, 0]','[]','[]',NULL,1.00000000000033795828e+09,'[]');
INSERT INTO "tables" VALUES(3,'niu-y8zr-22vs','Friday 2','moorea',1,'087d62355c8e507e','',2,'{}',1,1,NULL,1,X'CB8443CFDE957D197926DE1E1833A15841840FDBF0E2DA1E0DDE0F4702250CB4',NULL,'playing','','[]','',40,4,2,0,0,1000332000.0,1000000000.00197,1.00000000000228202342e+09,0,NULL,0,'[]',36,'[1, 3]','[]','[]','{"kind": "slow", "seconds": 0, "reserve": 0, "days": 3, "for_good": false}',1.00000000000228202342e+09,'[]');
INSERT INTO "tables" VALUES(4,'manu-5u4t-x25a','Huahine','moorea',1,'087d62355c8e507e','',2,'{}',1,1,NULL,1,X'C3BF74BF9E86762CC1CFFE8F8BF843A13A75EF4F419D54F3FB675EEDADBDEE88',NULL,'over','','[1]','',69,2,1,0,0,NULL,1.00000000000229799751e+09,1.00000000000305497641e+09,0,NULL,0,'[]',59,'[7, 3]','[]','[]',NULL,1.00000000000230300424e+09,'[]');
INSERT INTO "tables" VALUES(5,'uta-fstz-q3kw','Friday 3','raiatea',3,'6d5fbd0761b2a696','',3,'{"tane": false, "oracle": false, "scarce_mana": false, "screens": "closed"}',1,1,NULL,1,X'FCB88860F5555DF8ACAAF6AD316E262D2A0C097062C7675F92046EC61A6AA011',NULL,'playing','','[]','',40,5,26,0,0,1000368000.0,1.00000000000306498999e+09,1.00000000000362300868e+09,0,NULL,0,'[]',34,'[0, 0, 0]','[]','[]','{"kind": "slow", "seconds": 0, "reserve": 0, "days": 3, "for_good": false}',1.00000000000362300868e+09,'[]');
INSERT INTO "tables" VALUES(6,'vai-b3vq-bekr','Mataiva','raiatea',3,'6d5fbd0761b2a696','',3,'{"tane": false, "oracle": false, "scarce_mana": false, "screens": "closed"}',1,1,NULL,1,X'198069B91203D93B52B5E04EAFE0D78C70B5954AC804462C6C4BE9A10F9F4291',NULL,'over','','[2]','',219,3,68,0,0,NULL,1.00000000000364398951e+09,1.00000000000859904291e+09,0,NULL,0,'[]',201,'[3, 2, 0]','[]','[]',NULL,1.00000000000365304943e+09,'[]');
INSERT INTO "tables" VALUES(7,'vai-qetu-p9fp','Manihiki','orongo',1,'1ea085f43a24594b','',2,'{"hidden_tile": false}',1,1,NULL,1,X'D5F7C3595BB05F1CE74A1D3BCAFAE292AA74DBCB2B73CBD642B9B750A13F41CD',NULL,'playing','','[]','',0,0,2,0,1,NULL,1.00000000000861895082e+09,1.00000000000862205033e+09,0,NULL,0,'[]',0,'[0, 0]','[]','[]',NULL,1.00000000000862205033e+09,'[]');
CREATE TABLE tokens (
	hash VARCHAR(64) NOT NULL, 
	person INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	label VARCHAR(40) NOT NULL, 
	made DOUBLE NOT NULL, used DOUBLE DEFAULT '0' NOT NULL, expires DOUBLE, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
INSERT INTO "tokens" VALUES('c4a262bc3054829ec4c0509ef33baac948102c844d69def05b35344bd50ae6c6',1,'cookie','laptop',1.00000000000000798699e+09,1.00000000000000798699e+09,NULL);
INSERT INTO "tokens" VALUES('1c670b00542d2063aa998f45c1b29977d4c57cb6341dff83c4bf398a41f5d373',2,'cookie','',1.00000000000001096724e+09,1.00000000000001096724e+09,NULL);
INSERT INTO "tokens" VALUES('aad2ef769a0d06324af9070e93b7fb761f6b2c015773798b36787f6cb7fed592',3,'cookie','',1.00000000000001299383e+09,1.00000000000001299383e+09,NULL);
INSERT INTO "tokens" VALUES('5817dc89f96a7d958dac67ec073d2730b608cef164326be6de564e5814c279cb',4,'program','Anne''s bot',1.00000000000001895423e+09,1.00000000000001895423e+09,NULL);
INSERT INTO "tokens" VALUES('3fe11ff86ac54956fed6a09a553182ba85f7b4e000c7a79ad7a849af63b2ac69',1,'program','a script',1.00000000000002205375e+09,1.00000000000002205375e+09,NULL);
CREATE TABLE uptime (
	id INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "uptime" VALUES(1,1.00000000000195598604e+09);
CREATE INDEX ix_tables_host ON tables (host);
CREATE INDEX tables_waiting ON tables (status, bot_next);
CREATE INDEX ix_tokens_person ON tokens (person);
CREATE INDEX ix_seats_person ON seats (person);
CREATE INDEX presence_seen ON presence (seen);
CREATE INDEX tables_lobby ON tables (status, open, created);
CREATE INDEX ix_reviews_person ON reviews (person);
CREATE INDEX ix_chat_person ON chat (person);
CREATE INDEX reviews_in_turn ON reviews (state, rank, turn, asked);
CREATE UNIQUE INDEX jobs_by_key ON jobs (kind, "key");
CREATE INDEX jobs_in_turn ON jobs (kind, state, priority, turn, due, id);
CREATE INDEX jobs_due ON jobs (state, due);
CREATE INDEX ix_jobs_person ON jobs (person);
CREATE INDEX ix_jobs_table ON jobs ("table");
CREATE INDEX ix_sign_ins_person ON sign_ins (person);
CREATE UNIQUE INDEX sign_ins_name ON sign_ins (kind, name);
CREATE INDEX ix_one_time_secrets_person ON one_time_secrets (person);
CREATE INDEX ix_one_time_secrets_data ON one_time_secrets (data);
CREATE INDEX ix_one_time_secrets_expires ON one_time_secrets (expires);
CREATE INDEX ix_call_ways_person ON call_ways (person);
CREATE INDEX ix_called_table ON called ("table");
CREATE INDEX ix_calls_table ON calls ("table");
CREATE INDEX ix_calls_way ON calls (way);
CREATE INDEX ix_reports_by ON reports ("by");
CREATE INDEX ix_reports_about ON reports (about);
CREATE INDEX reports_open ON reports (closed, id);
CREATE UNIQUE INDEX one_time_secrets_mail ON one_time_secrets (mail);
CREATE INDEX ix_bot_accounts_owner ON bot_accounts (owner);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('people',4);
INSERT INTO "sqlite_sequence" VALUES('call_ways',2);
INSERT INTO "sqlite_sequence" VALUES('invitations',1);
INSERT INTO "sqlite_sequence" VALUES('reports',3);
COMMIT;
